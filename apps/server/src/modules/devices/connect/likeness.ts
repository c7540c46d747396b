/** What people call the same quantity; the first is what it is compared by. Written without signs and in small letters. */
const quantities: readonly (readonly string[])[] = [
  ['voltage', 'volt', 'u', 'v', '电压'],
  ['current', 'curr', 'amp', 'i', '电流'],
  ['activepower', 'power', 'kw', 'p', 'pt', 'ptotal', '有功功率', '总有功功率', '功率'],
  ['reactivepower', 'kvar', 'q', '无功功率'],
  ['apparentpower', 'kva', 's', '视在功率'],
  ['powerfactor', 'pf', 'cosphi', 'cos', '功率因数'],
  ['frequency', 'freq', 'hz', 'f', '频率'],
  [
    ...['energyimport', 'energy', 'kwh', 'ep', 'epi', 'eptotal', 'totalenergy', 'activeenergy'],
    ...['importenergy', 'activeenergyimport', '正向有功电能', '电能', '电量', '有功电能'],
  ],
  ['energyexport', 'epe', 'exportenergy', 'activeenergyexport', '反向有功电能'],
  ['demand', 'md', '需量', '有功需量'],
  ['temperature', 'temp', 't', '温度'],
  ['humidity', 'hum', 'humi', 'rh', 'h', '湿度', '相对湿度', 'relativehumidity'],
  ['pressure', 'press', '压力'],
  ['flow', 'flowrate', '流量', '瞬时流量'],
  ['volume', 'vol', 'total', '累计水量', '累计量'],
  ['batterylevel', 'soc', 'battery', '电池电量', '荷电状态', 'stateofcharge'],
]
const quantityOf = new Map(quantities.flatMap((words) => words.map((word) => [word, words[0] ?? word])))

const phases: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'b',
  c: 'c',
  l1: 'a',
  l2: 'b',
  l3: 'c',
  an: 'a',
  bn: 'b',
  cn: 'c',
  ph1: 'a',
  ph2: 'b',
  ph3: 'c',
}

/** The words of a name: `VoltageA`, `voltage_a` and `voltage a` are the same two. */
const wordsOf = (name: string) =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/([abc])相/g, ' $1 ')
    .replace(/phase/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A name without signs and capitals. */
export const plain = (name: string): string => wordsOf(name).join('')

/** What a name means: its quantity with its phase; undefined where nobody knows. `Ua`, `voltage_a` and `A相电压` mean the same. */
export function meaningOf(name: string): string | undefined {
  const words = wordsOf(name)
  const phase = words.find((word) => phases[word])
  const rest = words.filter((word) => word !== phase).join('')
  const known = quantityOf.get(rest)
  if (known !== undefined) return `${known} ${phase ? phases[phase] : ''}`
  if (phase !== undefined) return undefined
  const short = /^([a-z]+?)(l?[123]|[abc])$/.exec(rest)
  const quantity = short?.[1] && quantityOf.get(short[1])
  const ofShort = short?.[2] && (phases[short[2]] ?? phases[`l${short[2]}`])
  return quantity && ofShort ? `${quantity} ${ofShort}` : undefined
}

/** A property as far as keys are compared with it. */
export interface Comparable {
  propertyNo: string
  propertyName: string
  aliases?: readonly string[] | undefined
}

/** How surely a key is a property's: its own, spelt otherwise, or meaning the same. */
const sureness = { exact: 4, spelt: 3, meant: 2 } as const

/** A key as it is compared: worked out once, whatever number of products it is compared with. */
export interface ReadKey {
  readonly key: string
  readonly plain: string
  readonly meaning: string
}

/** Reads a key for comparing. */
export const readKey = (key: string): ReadKey => ({ key, plain: plain(key), meaning: meaningOf(key) ?? '' })

/** What keys fit of a list of properties, and how well. */
export interface Fit {
  /** Key → `propertyNo`; no two keys have the same. */
  mapping: Record<string, string>
  score: number
}

/** Compares keys with the properties of one product. */
export function createMatcher(properties: readonly Comparable[]): (keys: readonly ReadKey[]) => Fit {
  const exact = new Map<string, string>()
  const spelt = new Map<string, string>()
  const meant = new Map<string, string>()
  const note = (map: Map<string, string>, key: string | undefined, propertyNo: string) => {
    if (key && !map.has(key)) map.set(key, propertyNo)
  }
  for (const { propertyNo } of properties) note(exact, propertyNo, propertyNo)
  for (const { propertyNo, propertyName, aliases = [] } of properties) {
    for (const alias of aliases) note(exact, alias, propertyNo)
    for (const name of [propertyNo, ...aliases, propertyName]) note(spelt, plain(name), propertyNo)
    for (const name of [propertyNo, propertyName]) note(meant, meaningOf(name), propertyNo)
  }
  const ways = [
    [sureness.exact, (one: ReadKey) => exact.get(one.key)],
    [sureness.spelt, (one: ReadKey) => spelt.get(one.plain)],
    [sureness.meant, (one: ReadKey) => meant.get(one.meaning)],
  ] as const
  return (keys) => {
    const mapping: Record<string, string> = {}
    const taken = new Set<string>()
    let score = 0
    // the surest first, so that a likeness takes nothing from what is exact
    for (const [worth, find] of ways)
      for (const one of keys) {
        if (mapping[one.key] !== undefined) continue
        const propertyNo = find(one)
        if (propertyNo === undefined || taken.has(propertyNo)) continue
        mapping[one.key] = propertyNo
        taken.add(propertyNo)
        score += worth
      }
    return { mapping, score }
  }
}
