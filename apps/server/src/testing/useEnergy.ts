import { createDevices } from '../modules/devices'
import { createEnergy } from '../modules/energy'
import { createStations } from '../modules/stations'
import type { Module, Platform } from '../platform/module'
import { useCallApp } from './useCallApp'

/**
 * Energy with stations and devices, whose newest values nobody asks for, for the tests of one file; `more` mounts what else a test asks
 * for, before energy.
 *
 * @example const { test, app } = await useEnergy((platform) => [createAlarms(platform)])
 */
export const useEnergy = (more: (platform: Platform) => readonly Module[] = () => []) =>
  useCallApp((platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    ...more(platform),
    createEnergy(platform),
  ])
