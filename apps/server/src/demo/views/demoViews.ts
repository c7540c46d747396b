import type { SchematicDocument } from '@energy-console/schematic'
import {
  buildingScreen,
  createSketch,
  drawChillerPlant,
  drawEnergyFlow,
  drawPumpHouse,
  drawSingleLine,
  meterPhone,
  officeCooling,
  officeEnergy,
  officePower,
  officeWater,
} from '@energy-console/schematic/templates'
import type { StationKey } from '../plant'
import { factoryCooling, factoryPower } from './factory'

/** A view that the demo begins with: templates, drawn for a station. */
export interface DemoView {
  station: StationKey
  name: string
  type: 'diagram' | 'screen' | 'mp'
  isHome: boolean
  /** The document, not bound to devices yet. */
  draw(): SchematicDocument
}

/** Views of the demo; each station has one home. */
export const demoViews: readonly DemoView[] = [
  {
    station: 'office',
    name: '云杉大厦能源系统',
    type: 'diagram',
    isHome: true,
    draw() {
      const sketch = createSketch()
      drawSingleLine(sketch, { ...officePower, title: '云杉大厦 10kV/0.4kV 配电单线图' })
      drawChillerPlant(sketch, { ...officeCooling, title: '云杉大厦 制冷机房系统图' })
      drawPumpHouse(sketch, { ...officeWater, title: '云杉大厦 生活给水泵房' })
      drawEnergyFlow(sketch, { ...officeEnergy, title: '云杉大厦 源网荷储能量流' })
      return sketch.document()
    },
  },
  {
    station: 'factory',
    name: '青川制造厂能源系统',
    type: 'diagram',
    isHome: true,
    draw() {
      const sketch = createSketch()
      drawSingleLine(sketch, factoryPower)
      drawChillerPlant(sketch, factoryCooling)
      return sketch.document()
    },
  },
  { station: 'office', name: '云杉大厦能源大屏', type: 'screen', isHome: false, draw: buildingScreen },
  { station: 'office', name: '云杉大厦抄表', type: 'mp', isHome: false, draw: meterPhone },
]
