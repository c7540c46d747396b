import { DefaultAlarm, Product } from '@energy-console/contract/devices'
import { ModelLayout } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkProperties } from '../product/properties'
import { templateCatalogue } from './catalogue'
import { layoutOf, renderTemplates } from './render'

const hasChinese = (text: string) => /[\u4e00-\u9fff]/.test(text)

describe.each(['zh-CN', 'en'] as const)('templates in %s', (language) => {
  const templates = renderTemplates(language)

  it.each(templates.map((template) => [template.key, template] as const))(
    '%s is a product as the contract has it',
    (key, template) => {
      const { siyaoProperties, energyProperties, defaultAlarms } = template
      const product = Product.parse({ ...template, layout: layoutOf(template, [], null) })
      expect(product.label).toBe(template.label)
      checkProperties({ siyaoProperties, energyProperties })

      const properties = [...siyaoProperties, ...energyProperties]
      const keys = properties.flatMap(({ propertyNo, aliases = [] }) => [propertyNo, ...aliases])
      expect(new Set(keys).size).toBe(keys.length)
      for (const alarm of defaultAlarms) {
        DefaultAlarm.parse(alarm)
        const property = properties.find(({ propertyNo }) => propertyNo === alarm.propertyNo)
        expect(property?.dataType, alarm.ruleName).not.toBe('text')
        expect(property, alarm.ruleName).toBeDefined()
        for (const told of [alarm.cause, alarm.consequence, alarm.response]) {
          expect(told, alarm.ruleName).not.toBe('')
          expect(hasChinese(told), told).toBe(language === 'zh-CN')
        }
      }
      expect(new Set(defaultAlarms.map(({ ruleName }) => ruleName)).size).toBe(defaultAlarms.length)

      const { shown = [] } = templateCatalogue[key] ?? {}
      const [layout] = z.array(ModelLayout).parse(JSON.parse(layoutOf(template, shown, null)))
      const bound = layout?.children.flatMap((child) => (child.type === 'text' ? [child.bindProp] : []))
      expect(bound?.filter(Boolean)).toEqual(shown)
      for (const propertyNo of shown)
        expect(properties.some((property) => property.propertyNo === propertyNo)).toBe(true)
    },
  )

  it('are named apart, and in English without a Chinese word', () => {
    expect(new Set(templates.map(({ label }) => label)).size).toBe(14)
    const texts = JSON.stringify(templates.map(({ productIcon: _, ...template }) => template))
    expect(hasChinese(texts.replaceAll('℃', ''))).toBe(language === 'zh-CN')
  })
})

it('the meters take data identifiers of DL/T 645, and a register for each value of Modbus', () => {
  const [dlt645, modbus] = renderTemplates('en')
  expect(dlt645?.siyaoProperties.find(({ propertyNo }) => propertyNo === 'ua')?.aliases).toEqual(['02010100'])
  const registers = [...(modbus?.siyaoProperties ?? []), ...(modbus?.energyProperties ?? [])]
  expect(registers.find(({ propertyNo }) => propertyNo === 'p')?.modbus).toEqual({
    ...{
      table: 'input',
      address: 52,
      type: 'float32',
      order: 'ABCD',
      poll: 'normal',
      scale: 0.001,
      offset: 0,
    },
  })
  expect(registers.every((property) => property.modbus)).toBe(true)
})
