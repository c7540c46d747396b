/** Units of energy and what they are in an hour. */
const powers: Readonly<Record<string, string>> = {
  Wh: 'W',
  kWh: 'kW',
  MWh: 'MW',
  kvarh: 'kvar',
  kVAh: 'kVA',
}

/** The unit of what a register rises by in an hour. */
export const rateUnit = (unit: string): string => powers[unit] ?? `${unit}/h`
