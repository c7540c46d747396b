/** What is wrong with the shape of a message, or with a connection; Chinese, as kept, and translated where it is shown. */
export const refusalDetails = {
  notObject: '应为对象',
  notGateway: '应为 {"设备名称": […]}',
  tooDeep: '嵌套层数过多',
  empty: '内容为空',
  incomplete: '内容不完整',
  tooManyConnections: '连接被拒绝：账号或租户的连接数已达上限',
} as const

/** The same with one value in it: written with `sentence`, read with `valueWithin`. */
export const refusalSentences = {
  brokenAt: '第 {{position}} 个字符处',
  unknownDevice: '未知设备 {{name}}',
  bytes: '{{bytes}} 字节',
  /** How often connections under one client id have taken each other's place. */
  takenTimes: '{{count}} 次',
} as const

/** What a refusal says of something that has a name of its own, a device or one of its keys. */
export const ofNamed = (name: string, detail: string): string => `${name}: ${detail}`

/** The two of such a text; without a name where none stands there. */
export function namedParts(text: string): { name: string; detail: string } {
  const between = ofNamed('', '')
  const at = text.lastIndexOf(between)
  return at < 0
    ? { name: '', detail: text }
    : { name: text.slice(0, at), detail: text.slice(at + between.length) }
}

/** How the log writes an instant that a device gave, and what stands before it. */
export const instantSentence = 'ts = {{ts}}'

/** By how much a clock is off. */
export const driftSentence = '{{seconds}} s'
