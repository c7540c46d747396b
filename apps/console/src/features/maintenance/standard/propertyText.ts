interface Property {
  propertyNo: string
  propertyName: string
  unit: string | null
}

/** A property as it is chosen: by its name and unit, and by the key that devices send it under. */
export const propertyText = ({ propertyNo, propertyName, unit }: Property): string =>
  [propertyName, unit ? `(${unit})` : '', propertyNo === propertyName ? '' : `· ${propertyNo}`]
    .filter(Boolean)
    .join(' ')
