import type { Module } from '../../platform/module'
import { energyRoutes } from './routes'

/** What energy is made of: balances of circuits, groups of points, prices. */
export const createEnergy = (): Module => ({ routes: energyRoutes() })
