/**
 * The address if a schematic may open it: http, https, or a path of our own. Undefined for everything else
 * (`javascript:`, `data:`, `//host`, backslash tricks).
 */
export const safeUrl = (url: string): string | undefined => {
  // browsers drop control characters inside an address, which would hide a scheme from the test below
  const clean = [...url].filter((char) => char > ' ' && char !== '\u007f').join('')
  if (clean.includes('\\')) return undefined
  if (/^https?:\/\/[^/@]+(?:\/|$|\?|#)/i.test(clean)) return clean
  return /^\/(?!\/)/.test(clean) ? clean : undefined
}
