export type Thing = Record<string, unknown> & { '@type': string }

/** What search engines read on a page. Empty for a page without structured data. */
export function thingsIn(html: string): Thing[] {
  const [, json = '{"@graph":[]}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Thing[] })['@graph']
}
