/** What a day asks for, as far as the year ahead tells. */
interface Load {
  count: number
  minutes: number
}

/** Steps in which days are told apart. */
const shades = 4

/** What is compared of days: their minutes; by a little, how often, where nobody has said how long it takes. */
export const workOf = ({ count, minutes }: Load): number => minutes + count

/** How dark a day is, 1 to 4, by what it asks for of the most that any day does; 0 for a day that asks for nothing. */
export const shadeOf = (load: Load | undefined, most: number): number =>
  load === undefined || most <= 0 ? 0 : Math.max(1, Math.ceil((workOf(load) / most) * shades))
