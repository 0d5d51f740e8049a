import { http } from '@/api/http';

// msw builds the blob of an XMLHttpRequest from text, which corrupts binary files. Here files
// travel as array buffers.
http.interceptors.request.use((config) =>
  config.responseType === 'blob'
    ? {
        ...config,
        responseType: 'arraybuffer',
        transformResponse: (bytes, headers) =>
          new Blob([bytes], { type: String(headers.get('content-type')) }),
      }
    : config,
);
