import styles from './LoadCurve.module.css'

const hours = [22, 20, 19, 19, 21, 28, 42, 61, 74, 80, 83, 81, 66, 72, 82, 85, 80, 68, 58, 52, 46, 38, 31, 25]
const width = 480
const height = 200
const points = hours.map((load, hour) => [(hour * width) / 23, height - (load * height) / 100] as const)
const line = points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : curveTo(index, x, y))).join('')

/** A smooth step from the point before: the control points keep its height and that of the next. */
function curveTo(index: number, x: number, y: number): string {
  const [fromX, fromY] = points[index - 1] ?? [x, y]
  const middle = (fromX + x) / 2
  return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`
}

/** The load of a working day, the picture that this product is about. */
export function LoadCurve() {
  return (
    <svg className={styles.curve} viewBox={`-4 -10 ${width + 8} ${height + 34}`} aria-hidden="true">
      {[0, 50, 100, 150, 200].map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} className={styles.grid} />
      ))}
      {[0, 6, 12, 18, 23].map((hour) => (
        <text key={hour} x={(hour * width) / 23} y={height + 20} className={styles.hour}>
          {String(hour).padStart(2, '0')}
        </text>
      ))}
      <path d={`${line}V${height}H0Z`} className={styles.area} />
      <path d={line} className={styles.line} pathLength={1} />
    </svg>
  )
}
