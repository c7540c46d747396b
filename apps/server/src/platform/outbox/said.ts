/** A sentence that the console translates. */
export interface Said {
  text: string
  params: Record<string, string | number>
}
