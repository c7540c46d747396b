/**
 * The first `length` characters of a text; one outside the basic plane (an emoji, a rare Han character) is one, and is never cut in
 * half. As the contract's, which this package stands without.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
