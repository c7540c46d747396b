interface Named {
  title: string
  assetName?: string | null | undefined
  deviceName?: string | null | undefined
}

/** What is to be repaired, and what is wrong with it; many titles begin with the equipment. */
export function headingOf({ title, assetName, deviceName }: Named): string {
  const equipment = assetName ?? deviceName
  return !equipment || title.startsWith(equipment) ? title : `${equipment} ${title}`
}
