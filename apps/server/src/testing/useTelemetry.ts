import { createDevices } from '../modules/devices'
import { createStations } from '../modules/stations'
import { createTelemetry } from '../modules/telemetry'
import type { Platform } from '../platform/module'
import { useCallApp } from './useCallApp'

/** Telemetry: its calls, with nobody connected. */
export const withTelemetry = (platform: Platform) => [
  createTelemetry(platform, {
    authenticateConnection: () => Promise.reject(new Error('nobody')),
    isTenantOpen: () => true,
  }),
]

/** The calls of telemetry with stations and devices, whose newest values nobody asks for, for the tests of one file. */
export const useTelemetry = () =>
  useCallApp((platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    ...withTelemetry(platform),
  ])
