// By itself, so that nothing else of the library is loaded with it.
export { decodeQR } from 'qr/decode.js'
