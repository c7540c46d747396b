/** A text in pieces that are no longer than there is room for; no sign is cut through. */
export function textPieces(text: string, most: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of text) {
    if (piece.length + sign.length > most) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}
