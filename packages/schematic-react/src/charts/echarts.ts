import { BarChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, PieChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, SVGRenderer])

export { init }
