import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

const chinese = /[㐀-鿿]/

/**
 * @typedef {{ component: string, prop: string, line: number, isTranslated: boolean }} GivenText
 * a Chinese text that a component is given: as a key (`title="设备"`), or translated before (`title={t('设备')}`)
 */

/**
 * The Chinese texts that a source gives to components.
 * @param {string} path
 * @param {string} source
 * @returns {GivenText[]}
 */
export function givenTexts(path, source) {
  if (!chinese.test(source)) return []
  /** @type {GivenText[]} */
  const found = []
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || !/^[A-Z]/.test(name.name)) return
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || !attribute.value) continue
        const { value } = attribute
        const text = source.slice(value.start, value.end)
        const isTranslated = /^\{(t|translate)\('/.test(text)
        if (!chinese.test(text) || !(isTranslated || value.type === 'Literal')) continue
        const prop = source.slice(attribute.name.start, attribute.name.end)
        found.push({ component: name.name, prop, line: lineAt(source, attribute.start), isTranslated })
      }
    },
  }).visit(parseSync(path, source).program)
  return found
}

/**
 * What a component does with a text that it is given, as its source tells: it translates it (`t(title)`), hands it to
 * another component, or shows it as it stands.
 * @param {string} source of the component
 * @param {string} prop
 * @returns {'translates' | 'hands on' | 'shows'}
 */
export function useOfProp(source, prop) {
  if (new RegExp(`\\b(?:t|translate)\\((?:\\w+\\.)?${prop}\\b`).test(source)) return 'translates'
  const handsOn = new RegExp(`<[A-Z][^>]*(?:\\b\\w+=\\{${prop}\\}|\\{\\.\\.\\.(?!form)\\w+\\})`)
  const inSpread = new RegExp(`: \\{ ${prop} \\}\\)\\}`)
  return handsOn.test(source) || inSpread.test(source) ? 'hands on' : 'shows'
}

/**
 * Where a text goes untranslated to a component that shows it as it stands, or translated to one that translates.
 * @param {string} path
 * @param {string} source
 * @param {(component: string) => string | undefined} sourceOf a component of ours; undefined for a library's
 */
export function misgivenTexts(path, source, sourceOf) {
  return givenTexts(path, source).flatMap(({ component, prop, line, isTranslated }) => {
    const own = sourceOf(component)
    if (own === undefined) return []
    const use = useOfProp(own, prop)
    if (use === 'shows' && !isTranslated)
      return [`${path}:${line} ${component} does not translate its ${prop}: t('…')`]
    if (use === 'translates' && isTranslated)
      return [`${path}:${line} ${component} translates its ${prop} itself`]
    return []
  })
}
