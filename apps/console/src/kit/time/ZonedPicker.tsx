import { wallClock } from '@energy-console/schematic/time'
import type { GenerateConfig } from '@rc-component/picker/generate'
import ownConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { useZone } from './zone'

dayjs.extend(utc)

/**
 * What clocks show at an instant (Unix ms), as the pickers take it: a date whose UTC fields are meant. UTC skips no
 * hour, so that every time of day can be chosen whatever the browser's own zone does.
 */
export const wallOf = (instant: number, timeZone: string): Dayjs =>
  dayjs.utc(wallClock(instant, timeZone).getTime())

/** A time as text (`YYYY-MM-DD`, with or without `HH:mm:ss`) as the pickers take it; null for an empty one. */
export const wallOfText = (text: string): Dayjs | null => (text === '' ? null : dayjs.utc(text))

const configOf = (timeZone: string): GenerateConfig<Dayjs> => ({
  ...ownConfig,
  getNow: () => wallOf(Date.now(), timeZone),
  getFixedDate: (text) => dayjs.utc(text, 'YYYY-M-DD'),
  locale: {
    ...ownConfig.locale,
    parse: (_locale, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
  },
})

type Picker = ReturnType<typeof DatePicker.generatePicker<Dayjs>>
const pickers = new Map<string, Picker>()

function pickerOf(timeZone: string): Picker {
  const picker = pickers.get(timeZone) ?? DatePicker.generatePicker<Dayjs>(configOf(timeZone))
  pickers.set(timeZone, picker)
  return picker
}

/** A date picker whose "now" and "today" are those of the page's zone; its values are made by `wallOf…`. */
export const useZonedPicker = (): Picker => pickerOf(useZone())
