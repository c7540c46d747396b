import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import { UnsafeSvg } from './UnsafeSvg'

/** Functions that compute, transform or select. Whatever else is written `name(…)` might load something. */
const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk var calc min max clamp abs sign
  matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate
  rotatex rotatey rotatez rotate3d skew skewx skewy perspective cubic-bezier steps linear linear-gradient
  radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient blur brightness contrast
  drop-shadow grayscale hue-rotate invert opacity saturate sepia circle ellipse inset polygon path rect
  not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir`.split(/\s+/),
)

/** At-rules whose block holds rules; all others (imports, fonts, namespaces) go. */
const groups = /^(media|supports|layer|(-webkit-|-moz-|-o-)?keyframes)$/i

const textOf = (tokens: readonly CSSToken[]) =>
  tokens.map((token) => (token[0] === TokenType.Comment ? ' ' : token[1])).join('')

const isBlank = ([type]: CSSToken) => type === TokenType.Whitespace || type === TokenType.Comment

/** The text without the blanks around it; a space that is escaped belongs to a name and stays. */
function trimmedText(tokens: readonly CSSToken[]): string {
  const first = tokens.findIndex((token) => !isBlank(token))
  const last = tokens.findLastIndex((token) => !isBlank(token))
  return textOf(tokens.slice(Math.max(first, 0), last + 1))
}

/** Whether a token, as a browser reads it (escapes resolved), stays inside of the drawing; `next` is no blank. */
function isSafe(token: CSSToken, next: CSSToken | undefined): boolean {
  switch (token[0]) {
    case TokenType.URL:
      return token[4].value.startsWith('#')
    case TokenType.Function: {
      const name = token[4].value.toLowerCase()
      if (name !== 'url') return functions.has(name)
      return next?.[0] === TokenType.String && next[4].value.startsWith('#')
    }
    case TokenType.BadURL:
    case TokenType.BadString:
    case TokenType.AtKeyword:
    case TokenType.OpenCurly:
    case TokenType.CloseCurly:
    case TokenType.CDO:
    case TokenType.CDC:
      return false
    case TokenType.Delim:
      // a backslash that escapes nothing here would escape what is written behind it
      return token[4].value !== '\\'
    default:
      return true
  }
}

const openings = new Set<string>([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare])
const closings = new Set<string>([TokenType.CloseParen, TokenType.CloseSquare])

/** Whether tokens are safe, and close what they open: what is written behind them is read for itself. */
function areSafe(tokens: readonly CSSToken[]): boolean {
  let depth = 0
  let next: CSSToken | undefined
  // from behind, so that every token knows what follows it
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]
    if (!token) continue
    if (closings.has(token[0])) depth += 1
    else if (openings.has(token[0])) depth -= 1
    if (depth < 0 || !isSafe(token, next)) return false
    if (!isBlank(token)) next = token
  }
  return depth === 0
}

/** Old tools wrap their rules in the marks of an HTML comment; a blank in their place keeps apart what they kept apart. */
const withoutMarks = (tokens: readonly CSSToken[]): CSSToken[] =>
  tokens.map((token) => {
    const [type, , start, end] = token
    const isMark = type === TokenType.CDO || type === TokenType.CDC
    return isMark ? [TokenType.Whitespace, ' ', start, end, undefined] : token
  })

/** Each costs more than a thousand characters do; a drawing of a tool has none. */
const maxErrors = 100

/** The tokens of a text; where it breaks off within one, that one is bad. @throws UnsafeSvg for nothing but faults */
function read(text: string): CSSToken[] {
  let isCut = false
  let errors = 0
  const onParseError = ({ message }: Error) => {
    errors += 1
    if (errors > maxErrors) throw new UnsafeSvg('SVG 过于复杂')
    if (message.includes('EOF')) isCut = true
  }
  const tokens = tokenize({ css: text }, { onParseError }).filter(([type]) => type !== TokenType.EOF)
  return isCut ? [...tokens, [TokenType.BadString, '', text.length, text.length, undefined]] : tokens
}

/** Whether a value, such as that of an attribute, refers to nothing outside of its drawing. */
export function isInertValue(text: string): boolean {
  if (!/[\\(]/.test(text)) return true
  const tokens = read(text)
  return areSafe(tokens) && tokens.every(([type]) => type !== TokenType.Comment)
}

function splitAt(tokens: readonly CSSToken[], separator: TokenType): CSSToken[][] {
  const parts: CSSToken[][] = [[]]
  for (const token of tokens) {
    if (token[0] === separator) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

const cleanTokens = (tokens: readonly CSSToken[]): string =>
  splitAt(tokens, TokenType.Semicolon)
    .filter((declaration) => declaration.some((token) => !isBlank(token)) && areSafe(declaration))
    .map(trimmedText)
    .join(';')

/** The declarations of a `style` attribute that load nothing. */
export const cleanDeclarations = (text: string): string => cleanTokens(read(text))

/** The index behind the block that opens at `start`, or the length where it stays open. */
function endOfBlock(tokens: readonly CSSToken[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index += 1) {
    const type = tokens[index]?.[0]
    if (type === TokenType.OpenCurly) depth += 1
    if (type === TokenType.CloseCurly) depth -= 1
    if (depth === 0) return index + 1
  }
  return tokens.length
}

const maxDepth = 10

function cleanRules(tokens: readonly CSSToken[], depth: number): string {
  let clean = ''
  let start = 0
  /** What the rule begins with. */
  let first: CSSToken | undefined
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) continue
    if (token[0] === TokenType.Semicolon && first?.[0] === TokenType.AtKeyword) {
      start = index + 1
      first = undefined
      continue
    }
    if (token[0] !== TokenType.OpenCurly) {
      if (!first && !isBlank(token)) first = token
      continue
    }
    const prelude = tokens.slice(start, index)
    const end = endOfBlock(tokens, index)
    const isClosed = tokens[end - 1]?.[0] === TokenType.CloseCurly
    const block = tokens.slice(index + 1, isClosed ? end - 1 : end)
    const head = trimmedText(prelude)
    if (first?.[0] === TokenType.AtKeyword) {
      const condition = prelude.slice(prelude.indexOf(first) + 1)
      if (groups.test(first[4].value) && areSafe(condition) && depth < maxDepth)
        clean += `${head}{${cleanRules(block, depth + 1)}}`
    } else if (first && areSafe(prelude)) clean += `${head}{${cleanTokens(block)}}`
    index = end - 1
    start = end
    first = undefined
  }
  return clean
}

/** The rules of a style sheet without what loads something: imports, fonts, addresses outside of the drawing. */
export const cleanStyleSheet = (text: string): string => cleanRules(withoutMarks(read(text)), 0)
