import { DefaultAlarm, ProductProperty, type ProductTemplate } from '@energy-console/contract/devices'
import { templateCatalogue } from './catalogue'
import type { Language, TemplateAlarm, TemplateProperty, TemplateSpec, Words } from './template'

const inLanguage =
  (language: Language) =>
  ([chinese, english]: Words): string =>
    language === 'en' ? english : chinese

/** The picture of a template as a `data:` address; its lines are seen on light and on dark. */
function pictureOf(drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="#409EFF" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** A property of a template as the contract has it. */
function propertyIn(language: Language, { name, words, ...property }: TemplateProperty): ProductProperty {
  const say = inLanguage(language)
  const enumMap =
    words && Object.fromEntries(Object.entries(words).map(([value, word]) => [value, say(word)]))
  return ProductProperty.parse({ ...property, propertyName: say(name), ...(enumMap ? { enumMap } : {}) })
}

function alarmIn(language: Language, { name, content, advice, ...alarm }: TemplateAlarm): DefaultAlarm {
  const say = inLanguage(language)
  const { cause, consequence, response } = advice
  return DefaultAlarm.parse({
    ...{ ...alarm, ruleName: say(name), content: say(content) },
    ...{ cause: say(cause), consequence: say(consequence), response: say(response) },
  })
}

/** A template in one language, with all that comes with it. */
export function renderTemplate(key: string, spec: TemplateSpec, language: Language): ProductTemplate {
  const say = inLanguage(language)
  const properties = spec.properties.map((property) => propertyIn(language, property))
  return {
    key,
    label: say(spec.label),
    groupName: say(spec.group),
    description: say(spec.description),
    productIcon: pictureOf(spec.icon),
    siyaoProperties: properties.filter(({ energyType }) => !energyType),
    energyProperties: properties.filter(({ energyType }) => energyType),
    defaultAlarms: spec.alarms.map((alarm) => alarmIn(language, alarm)),
  }
}

const rendered = new Map<Language, readonly ProductTemplate[]>()

/** All templates in one language, always the same ones. */
export function renderTemplates(language: Language): readonly ProductTemplate[] {
  const known = rendered.get(language)
  if (known) return known
  const templates = Object.entries(templateCatalogue).map(([key, spec]) =>
    renderTemplate(key, spec, language),
  )
  rendered.set(language, templates)
  return templates
}

const [width, row, head, margin] = [260, 26, 44, 12]

/**
 * The layout of a template, as JSON text: its picture and name above the values that it shows, one a line.
 *
 * @param icon the address of the stored picture; none leaves its place empty
 */
export function layoutOf(
  { label, siyaoProperties, energyProperties }: ProductTemplate,
  shown: readonly string[],
  icon: string | null,
): string {
  const properties = [...siyaoProperties, ...energyProperties]
  const text = (id: string, box: object, content: string, more: object = {}) => ({
    ...{ type: 'text', id, fontSize: 13, justifyContent: 'flex-start', content },
    ...box,
    ...more,
  })
  const lines = shown.flatMap((propertyNo, index) => {
    const property = properties.find((one) => one.propertyNo === propertyNo)
    if (!property) return []
    const y = head + margin + index * row
    return [
      text(`n${index}`, { x: margin, y, width: 130, height: row }, property.propertyName, {
        color: '#8c8c8c',
      }),
      text(`v${index}`, { x: margin + 130, y, width: 106, height: row }, '--', {
        ...{ bindProp: propertyNo, justifyContent: 'flex-end', fontWeight: 'bold' },
      }),
    ]
  })
  const picture = icon
    ? [{ type: 'image', id: 'icon', x: margin, y: 8, width: 32, height: 32, imageUrl: icon }]
    : []
  const height = head + margin * 2 + shown.length * row
  const title = text('title', { x: 52, y: 8, width: 196, height: 32 }, label, { fontWeight: 'bold' })
  return JSON.stringify([{ name: label, parent: { width, height }, children: [...picture, title, ...lines] }])
}
