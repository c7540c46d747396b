import { describe, expect, it } from 'vitest'
import { homeOf } from './areas.mjs'

const contract = 'packages/contract/src'
const features = 'apps/console/src/features'

describe('homeOf', () => {
  it('keeps a word with the one area that uses it', () => {
    expect(homeOf([`${features}/alarms/AlarmList.tsx`, `${contract}/alarms/life.ts`])).toBe('alarms')
    expect(homeOf([`${features}/views/editor/menus/menus.ts`])).toBe('editor')
  })

  it('gives a word of several areas to the one that declares it', () => {
    expect(homeOf([`${contract}/stations/stations.ts`, `${features}/devices/DevicesPage.tsx`])).toBe(
      'stations',
    )
  })

  it('gives what several share to the kit or the core', () => {
    expect(homeOf([`${features}/alarms/AlarmList.tsx`, 'apps/console/src/kit/page/Listing.tsx'])).toBe('kit')
    expect(homeOf([`${features}/alarms/AlarmList.tsx`, `${features}/devices/DevicesPage.tsx`])).toBe('core')
    expect(homeOf([`${contract}/alarms/life.ts`, `${contract}/stations/stations.ts`])).toBe('core')
  })
})
