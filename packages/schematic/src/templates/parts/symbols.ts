import type { ItemOf } from '../../index'
import type { Sample, Sketch } from '../sketch'
import type { Place } from './text'

type State = ItemOf<'symbol'>['state']

/** A symbol of the library. With `shows` a value above zero selects the second of two states. */
export function symbol(
  sketch: Sketch,
  place: Place,
  symbolId: string,
  {
    shows,
    states = ['off', 'on'],
    ...fields
  }: {
    shows?: Sample | undefined
    states?: readonly [no: State, yes: State]
    rotation?: number
    state?: State
    stroke?: string
  } = {},
): string {
  const { theme } = sketch
  const state = shows ? states[Number(shows.value) > 0 ? 1 : 0] : 'off'
  const item = sketch.add('symbol', {
    ...place,
    symbolId,
    state,
    stroke: theme.ink,
    fill: theme.card,
    strokeWidth: 1.5,
    color: theme.quiet,
    ...fields,
  })
  if (shows)
    sketch.bind(item, 'state', shows, {
      transform: { expression: `value > 0 ? "${states[1]}" : "${states[0]}"` },
    })
  return item
}

/** A double click offers to change a value of the device to the next of the list; every write asks by itself. */
export function offerWrite(sketch: Sketch, item: string, to: Sample, values: string): void {
  sketch.on(item, {
    eventType: 'dblclick',
    eventAction: 'writeValue',
    bindObj: sketch.source(to),
    valueType: 'range',
    rangedValue: values,
  })
}

/** A double click asks for a new value and writes it to the device. */
export function offerSetpoint(sketch: Sketch, item: string, to: Sample): void {
  sketch.on(item, {
    eventType: 'dblclick',
    eventAction: 'writeValue',
    bindObj: sketch.source(to),
    valueType: 'prompt',
  })
}

/** A breaker that shows its position and can be switched; `middle` is the middle of its upper end. */
export function breaker(
  sketch: Sketch,
  middle: { readonly x: number; readonly y: number },
  position: Sample,
  { height = 52, symbolId = 'breaker' }: { height?: number; symbolId?: 'breaker' | 'breaker-handcart' } = {},
): void {
  const item = symbol(
    sketch,
    { x: middle.x - height * 0.37, y: middle.y, width: height * 0.74, height },
    symbolId,
    { shows: position, states: ['open', 'closed'] },
  )
  offerWrite(sketch, item, position, '0,1')
}
