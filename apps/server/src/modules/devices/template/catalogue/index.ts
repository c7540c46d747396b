import type { TemplateSpec } from '../template'
import { airConditioner } from './airConditioner'
import { battery } from './battery'
import { chiller } from './chiller'
import { climateSensor } from './climateSensor'
import { dryTransformer } from './dryTransformer'
import { gasMeter } from './gasMeter'
import { generator } from './generator'
import { meterCircuits } from './meterCircuits'
import { meterDlt645 } from './meterDlt645'
import { meterModbus } from './meterModbus'
import { pump } from './pump'
import { pvInverter } from './pvInverter'
import { ups } from './ups'
import { waterMeter } from './waterMeter'

/** The templates that the product brings along by key, in the order in which they are offered. */
export const templateCatalogue: Readonly<Record<string, TemplateSpec>> = {
  meterDlt645,
  meterModbus,
  meterCircuits,
  waterMeter,
  gasMeter,
  climateSensor,
  transformerController: dryTransformer,
  chiller,
  airConditioner,
  pump,
  pvInverter,
  battery,
  ups,
  generator,
}
