import type { Palette } from '../../../kit/colour/palette'

interface Picture {
  /** Holds the chart. */
  box: HTMLElement
  title: string
  /** What each line is called, with its colour. */
  names: readonly { name: string; colour: string }[]
  palette: Palette
  fileName: string
}

const font = (size: number, weight = 400) =>
  `${weight} ${size}px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif`
const margin = 16
const lineHeight = 20

/** Has the browser save a chart as a PNG, with a title and the names of its lines. */
export function savePicture({ box, title, names, palette, fileName }: Picture): void {
  const chart = box.querySelector('canvas')
  if (!chart) return
  const scale = chart.width / Math.max(chart.clientWidth, 1)
  const [width, height] = [chart.clientWidth + 2 * margin, chart.clientHeight]
  const top = margin + 28
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((top + height + names.length * lineHeight + margin) * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(scale, scale)
  pen.fillStyle = palette.panel
  pen.fillRect(0, 0, width, canvas.height)
  pen.fillStyle = palette.text
  pen.font = font(15, 600)
  pen.fillText(title, margin, margin + 14, width - 2 * margin)
  pen.drawImage(chart, margin, top, chart.clientWidth, height)
  pen.font = font(12)
  names.forEach(({ name, colour }, index) => {
    const y = top + height + index * lineHeight + 8
    pen.fillStyle = colour
    pen.fillRect(margin, y - 1, 16, 3)
    pen.fillStyle = palette.textSecondary
    pen.fillText(name, margin + 24, y + 4, width - 3 * margin)
  })
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = fileName
  link.click()
}
