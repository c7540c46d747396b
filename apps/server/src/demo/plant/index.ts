export { circuitParents } from './circuitParents'
export { type CommandResult, createPlant, type Plant, type PlantValues } from './createPlant'
export { feederName, type PlantDevice, plantDevices } from './devices'
export { PlantMemory } from './memory'
export { type ProductKey, type ProductSpec, type PropertySpec, plantProducts } from './products'
export type { Values } from './readings/sight'
export {
  type GatewayKey,
  plantAreas,
  plantGateways,
  plantSites,
  plantStations,
  type SiteKey,
  type StationKey,
} from './sites'
