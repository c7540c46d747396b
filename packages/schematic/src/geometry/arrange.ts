import { type Box, unionOf } from './box'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** How far each box moves so that all line up within the box around them. */
export const alignBoxes = (boxes: readonly Box[], alignment: Alignment): { dx: number; dy: number }[] => {
  const all = unionOf(boxes)
  return boxes.map((box) => {
    switch (alignment) {
      case 'left':
        return { dx: all.x - box.x, dy: 0 }
      case 'centre':
        return { dx: all.x + all.width / 2 - box.x - box.width / 2, dy: 0 }
      case 'right':
        return { dx: all.x + all.width - box.x - box.width, dy: 0 }
      case 'top':
        return { dx: 0, dy: all.y - box.y }
      case 'middle':
        return { dx: 0, dy: all.y + all.height / 2 - box.y - box.height / 2 }
      case 'bottom':
        return { dx: 0, dy: all.y + all.height - box.y - box.height }
      default:
        return alignment satisfies never
    }
  })
}

/** How far each box moves so that the gaps between neighbours are equal; the outermost two stay. */
export const distributeBoxes = (boxes: readonly Box[], axis: 'x' | 'y'): { dx: number; dy: number }[] => {
  const size = axis === 'x' ? 'width' : 'height'
  const order = boxes
    .map((_, index) => index)
    .sort((a, b) => {
      const [first, second] = [boxes[a], boxes[b]]
      return (first ? first[axis] + first[size] / 2 : 0) - (second ? second[axis] + second[size] / 2 : 0)
    })
  const all = unionOf(boxes)
  const filled = boxes.reduce((sum, box) => sum + box[size], 0)
  const gap = boxes.length > 1 ? (all[size] - filled) / (boxes.length - 1) : 0
  const moves = boxes.map(() => ({ dx: 0, dy: 0 }))
  let at = all[axis]
  for (const index of order) {
    const box = boxes[index]
    if (!box) continue
    moves[index] = axis === 'x' ? { dx: at - box.x, dy: 0 } : { dx: 0, dy: at - box.y }
    at += box[size] + gap
  }
  return moves
}
