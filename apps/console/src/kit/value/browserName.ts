const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const named = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system that a `User-Agent` names; another program by its own name, undefined for none. */
export function browserName(userAgent: string): string | undefined {
  const parts = [named(browsers, userAgent), named(systems, userAgent)].filter(Boolean)
  if (parts.length > 0) return parts.join(' · ')
  return /^[\w.-]+/.exec(userAgent)?.[0]
}
