import type { ViewRow } from '@energy-console/contract/views'
import { type SchematicDocument, saveDocument } from '@energy-console/schematic'
import {
  buildingScreen,
  chillerPlant,
  dark,
  energyFlow,
  inEnglish,
  light,
  meterPhone,
  pumpHouse,
  singleLineDiagram,
  type Theme,
} from '@energy-console/schematic/templates'
import { currentLanguage } from '../../../i18n'

/** A finished screen that a new view can begin as. */
export interface ViewTemplate {
  id: string
  /** Chinese name, also the translation key. */
  label: string
  type: ViewRow['type']
  /** The JSON text of its document in the user's language, with new ids at each call; in its own colours where none are asked for. */
  content(theme?: Theme): string
}

const template = (
  id: string,
  label: string,
  type: ViewRow['type'],
  build: (theme?: Theme) => SchematicDocument,
): ViewTemplate => ({
  ...{ id, label, type },
  content(theme) {
    const document = JSON.stringify(saveDocument(build(theme)))
    return currentLanguage() === 'en' ? inEnglish(document) : document
  },
})

/** The colours that a template can be taken in. */
export const templateThemes: Readonly<Record<string, Theme>> = { light, dark }

/** The templates shipped with the product. */
export const viewTemplates: readonly ViewTemplate[] = [
  template('singleLine', '10kV/0.4kV 配电单线图', 'diagram', singleLineDiagram),
  template('chillerPlant', '制冷机房系统图', 'diagram', chillerPlant),
  template('pumpHouse', '生活给水泵房', 'diagram', pumpHouse),
  template('energyFlow', '源网荷储能量流', 'diagram', energyFlow),
  template('buildingScreen', '智慧楼宇能源总览', 'screen', buildingScreen),
  template('meterPhone', '抄表总览', 'mp', meterPhone),
]
