import axios from 'axios';
import { apiHost } from '@/lib/env';

/**
 * The one axios instance of the app (spec section 7). Its defaults are those of spec section 9: no timeout, 2xx is
 * success, XSRF-TOKEN cookie sent back as X-XSRF-TOKEN. The session layer adds the Bearer header and the reaction to a 401.
 */
export const http = axios.create({ baseURL: `${apiHost}/service/api` });
