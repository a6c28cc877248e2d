const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const first = (kinds: [RegExp, string][], text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1]

export const UNKNOWN_DEVICE = 'Unknown device'

/** The browser and system from the user agent, in words: `Chrome on Windows`. Clients can send anything, so it is a hint and not proof. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const [browser, system] = [first(BROWSERS, text), first(SYSTEMS, text)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}
