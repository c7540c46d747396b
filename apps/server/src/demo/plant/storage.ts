import { type DayCurve, heightAt } from './calendar'

/** What the battery holds when it is full, kWh. */
const capacityKwh = 250
/** Share of the energy that is left on each way through the inverter. */
export const storageEfficiency = 0.96

/** Charge over the day, %: filled at night, given back in the morning and evening hours that cost most. */
const charge: DayCurve = [
  [0, 12],
  [0.5, 12],
  [6.5, 92],
  [9.5, 92],
  [11.5, 60],
  [17.5, 60],
  [20.5, 12],
  [24, 12],
]

/** The battery's charge at an hour of the day, %. */
export const chargeAt = (hour: number): number => heightAt(charge, hour)

/** What the battery system gives to the bus and takes from it at an hour of the day, kW; one of them is 0. */
export function storageKw(hour: number): { storageOut: number; storageIn: number } {
  const after = charge.findIndex(([corner]) => corner > hour)
  const [begin, end] = [charge[after - 1], charge[after]]
  if (!begin || !end) return { storageOut: 0, storageIn: 0 }
  const batteryKw = ((end[1] - begin[1]) / (end[0] - begin[0])) * (capacityKwh / 100)
  return {
    storageOut: Math.max(0, -batteryKw) * storageEfficiency,
    storageIn: Math.max(0, batteryKw) / storageEfficiency,
  }
}
