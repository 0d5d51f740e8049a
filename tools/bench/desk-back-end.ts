import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chunk, pull } from 'es-toolkit';

export type QueuedFile = {
  mimeType: string;
  bytes: Buffer;
  hasRanges: boolean;
  /** Meta data of its document. */
  values?: string[];
};

const rowsPerPage = 10;

/** The bytes that a request asks for, from the first up to, but not including, the last. */
function parseRange(range: string | undefined, size: number): [number, number] | undefined {
  const [, first, last] = range?.match(/^bytes=(\d+)-(\d*)$/) ?? [];
  return first ? [Number(first), Math.min(Number(last || size) + 1, size)] : undefined;
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: QueuedFile): void {
  const size = file.bytes.length;
  const headers = {
    'Content-Type': file.mimeType,
    'Cache-Control': 'no-store',
    'Accept-Ranges': file.hasRanges ? 'bytes' : 'none',
  };
  const range = file.hasRanges ? parseRange(request.headers.range, size) : undefined;
  if (!range) {
    response.writeHead(200, { ...headers, 'Content-Length': size }).end(file.bytes);
    return;
  }
  const [first, end] = range;
  response
    .writeHead(206, {
      ...headers,
      'Content-Length': end - first,
      'Content-Range': `bytes ${first}-${end - 1}/${size}`,
    })
    .end(file.bytes.subarray(first, end));
}

/** Serves a queue of these files, from which decisions take documents, and another server's app. */
export async function startDeskBackEnd(files: QueuedFile[], appOrigin: string) {
  const waiting = files.map((_, index) => index + 1);

  function list(page: number): unknown {
    const pages = chunk(waiting, rowsPerPage);
    return {
      data: (pages[page - 1] ?? []).map((id) => ({
        id,
        user: { username: `1988051720101${id}`, name: `Pegawai ${id}` },
        document_name: `Berkas ${id}`,
        document_status_id: 2,
        file_size: Math.round((files[id - 1]?.bytes.length ?? 0) / 1024),
      })),
      links: pages.map((_, index) => ({
        url: `?page=${index + 1}`,
        label: String(index + 1),
        active: index + 1 === page,
      })),
    };
  }

  function answer(path: string, url: URL): unknown {
    const id = Number(path.split('/').at(-1));
    if (path === '/user/roles') return [{ id: 1, name: 'verifikatorDms', description: 'Verifier' }];
    if (path.endsWith('/search'))
      return [
        { id: 3, status: 'Verified' },
        { id: 4, status: 'Rejected' },
      ];
    if (path === '/document/verifications') return list(Number(url.searchParams.get('page') ?? 1));
    if (path.startsWith('/document/meta-datas')) {
      return (files[id - 1]?.values ?? []).map((value, index) => ({
        id: index + 1,
        column_name: `value_${index + 1}`,
        column_description: `Value ${index + 1}`,
        data_type: 'string',
        value,
      }));
    }
    if (path.startsWith('/document/documents/view')) {
      return { mime_type: files[id - 1]?.mimeType, url: `/service/api/files/${id}` };
    }
    return undefined;
  }

  /** A decision takes its document off the list. */
  function decide(path: string): void {
    pull(waiting, [Number(path.split('/').at(-1))]);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = url.pathname.split('/service/api')[1];
    const file = path?.startsWith('/files/') && files[Number(path.slice(7)) - 1];
    if (file) return sendFile(request, response, file);
    if (path !== undefined) {
      const isDecision = request.method === 'PUT';
      if (isDecision) decide(path);
      const data = answer(path, url);
      // Answers no other calls, like a back end with the contract alone.
      const isKnown = isDecision || data !== undefined;
      response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' });
      return response.end(JSON.stringify({ data, message: isKnown ? 'Verified.' : 'Not found.' }));
    }
    const page = await fetch(appOrigin + url.pathname);
    response.writeHead(page.status, {
      'Content-Type': page.headers.get('Content-Type') ?? '',
      'Content-Security-Policy': page.headers.get('Content-Security-Policy') ?? '',
      // Otherwise each document would load the worker of pdf.js again.
      'Cache-Control': page.headers.get('Cache-Control') ?? '',
    });
    response.end(Buffer.from(await page.arrayBuffer()));
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
