// The build without injected styles, which a strict Content-Security-Policy would refuse.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}
