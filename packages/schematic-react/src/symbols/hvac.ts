import { body, box, circle, line, lit, type SymbolPart, type SymbolSpec, solid, symbol } from './symbol'

/** Three blades about a centre that turn while the symbol is on. */
const blades = (cx: number, cy: number, r: number): SymbolPart => ({
  d: [0, 120, 240]
    .map((angle) => {
      const at = (turn: number, length: number) => {
        const radians = ((angle + turn) * Math.PI) / 180
        return `${(cx + length * Math.cos(radians)).toFixed(1)},${(cy + length * Math.sin(radians)).toFixed(1)}`
      }
      return `M${cx},${cy} Q${at(-40, r * 0.8)} ${at(0, r)} Q${at(30, r * 0.5)} ${cx},${cy}`
    })
    .join(' '),
  paint: 'state',
  spins: true,
})

/** Symbols of heating, ventilation and air conditioning. */
export const hvacSymbols: readonly SymbolSpec[] = [
  symbol(
    'chiller',
    '冷水机组',
    'hvac',
    [
      body(box(4, 38, 72, 24)),
      body(box(10, 12, 60, 20)),
      line('M4,50 H76 M14,62 V70 M66,62 V70 M18,32 V38 M62,32 V38'),
      lit(circle(40, 22, 6)),
      solid('M30,50 l6,-5 v10 Z M50,50 l-6,-5 v10 Z'),
    ],
    { width: 120, height: 100 },
  ),
  symbol(
    'cooling-tower',
    '冷却塔',
    'hvac',
    [
      body('M8,72 L18,28 H62 L72,72 Z'),
      body(box(26, 16, 28, 12)),
      line('M16,62 H64 M20,50 H60 M23,40 H57'),
      blades(40, 12, 12),
    ],
    { width: 100, height: 100 },
  ),
  symbol('pump', '水泵', 'hvac', [
    body(circle(40, 40, 28)),
    lit('M26,22 L66,40 L26,58 Z'),
    line('M0,40 H12 M68,40 H80 M24,64 L16,76 H64 L56,64'),
  ]),
  symbol('fan', '风机', 'hvac', [body(circle(40, 40, 32)), blades(40, 40, 26), solid(circle(40, 40, 4))]),
  symbol('valve', '阀门', 'hvac', [
    line('M0,40 H10 M70,40 H80'),
    lit('M10,24 L40,40 L10,56 Z M70,24 L40,40 L70,56 Z'),
    line('M10,24 L40,40 L10,56 Z M70,24 L40,40 L70,56 Z M40,40 V20 M28,20 H52'),
  ]),
  symbol('valve-motor', '电动阀', 'hvac', [
    line('M0,52 H10 M70,52 H80'),
    lit('M10,36 L40,52 L10,68 Z M70,36 L40,52 L70,68 Z'),
    line('M10,36 L40,52 L10,68 Z M70,36 L40,52 L70,68 Z M40,52 V30'),
    body(box(28, 8, 24, 22)),
    line('M34,24 V14 L40,21 L46,14 V24'),
  ]),
  symbol('check-valve', '止回阀', 'hvac', [
    line('M0,40 H12 M68,40 H80 M64,22 V58'),
    lit('M12,22 L64,40 L12,58 Z'),
    line('M12,22 L64,40 L12,58 Z'),
  ]),
  symbol(
    'air-handler',
    '空调机组',
    'hvac',
    [
      body(box(2, 20, 76, 44)),
      line('M28,20 V64 M52,20 V64 M6,28 L24,56 M24,28 L6,56 M34,26 V58 M40,26 V58 M46,26 V58'),
      blades(65, 42, 11),
    ],
    { width: 140, height: 90 },
  ),
  symbol('fan-coil', '风机盘管', 'hvac', [
    body(box(4, 22, 72, 36)),
    line('M12,40 q5,-14 10,0 t10,0 t10,0'),
    blades(60, 40, 11),
  ]),
  symbol('boiler', '锅炉', 'hvac', [
    body('M12,72 V24 Q40,2 68,24 V72 Z'),
    line('M40,8 V0 M24,72 V78 M56,72 V78'),
    lit('M40,34 q14,14 6,26 q-6,8 -12,0 q-8,-10 6,-26'),
  ]),
  symbol('heat-exchanger', '板式换热器', 'hvac', [
    body(box(16, 8, 48, 64)),
    line('M26,8 V72 M36,8 V72 M46,8 V72 M56,8 V72 M0,20 H16 M64,20 H80 M0,60 H16 M64,60 H80'),
    lit(circle(40, 40, 5)),
  ]),
  symbol('expansion-tank', '膨胀水箱', 'hvac', [
    body(box(14, 10, 52, 50)),
    lit('M14,34 H66 V60 H14 Z'),
    line('M14,34 q6,-5 13,0 t13,0 t13,0 t13,0 M40,60 V80'),
  ]),
  symbol('filter', '过滤器', 'hvac', [
    line('M0,30 H14 M66,30 H80'),
    body('M14,18 H66 V42 L40,70 L14,42 Z'),
    line('M20,42 H60 M26,36 V46 M34,36 V50 M46,36 V50 M54,36 V46'),
  ]),
]
