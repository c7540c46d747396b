/** What placeholders of a rule's text stand for, in words; Chinese, also the translation keys. */
const words: Readonly<Record<string, string>> = {
  value: '数值',
  limit: '限值',
  unit: '单位',
  device: '设备',
  property: '属性',
  station: '站点',
  duration: '时长',
}

/** The text of a rule's alarms with what is known of its placeholders, and words for the rest: `‹数值›`. */
export const contentText = (
  content: string,
  known: Readonly<Record<string, string | undefined>>,
  t: (text: string) => string,
): string =>
  content.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const word = words[name]
    return known[name] ?? `‹${word === undefined ? name : t(word)}›`
  })
