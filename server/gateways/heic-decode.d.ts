declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    /** Red, green, blue and alpha of each pixel. */
    data: Uint8ClampedArray<ArrayBuffer>
  }
  interface Found {
    width: number
    height: number
    decode(): Promise<Decoded>
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Found[]> }
  export default decode
}
