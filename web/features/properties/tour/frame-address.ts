/**
 * The address under which a provider lets its tour or video be shown within another page, by the address that staff have entered. Null for an address
 * of another form, such as a channel. YouTube and Vimeo are asked not to track. `TOUR_FRAME_HOSTS` of the contract has all hosts.
 */
export function frameAddress(address: string): string | null {
  const { hostname, pathname, searchParams } = new URL(address)
  const idIn = (form: RegExp) => form.exec(pathname)?.slice(1)
  if (hostname === 'my.matterport.com') {
    const id = searchParams.get('m') ?? ''
    return /^\w+$/.test(id) ? `https://my.matterport.com/show/?m=${id}` : null
  }
  if (hostname === 'kuula.co') {
    const [path] = idIn(/^\/(?:share|post)\/((?:collection\/)?\w+)/) ?? []
    return path === undefined ? null : `https://kuula.co/share/${path}`
  }
  if (hostname.endsWith('vimeo.com')) {
    const [id, part] = idIn(/^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/) ?? []
    const hash = part ?? searchParams.get('h') ?? ''
    if (id === undefined) return null
    return `https://player.vimeo.com/video/${id}?dnt=1${/^\w+$/.test(hash) ? `&h=${hash}` : ''}`
  }
  const [inPath] =
    idIn(hostname === 'youtu.be' ? /^\/([\w-]{11})\/?$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})\/?$/) ?? []
  const id = inPath ?? (pathname === '/watch' ? (searchParams.get('v') ?? '') : '')
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
}
