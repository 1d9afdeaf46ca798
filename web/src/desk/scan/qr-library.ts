// A file of its own, so that nothing else of the library is loaded with it.
export { decodeQR } from 'qr/decode.js'
