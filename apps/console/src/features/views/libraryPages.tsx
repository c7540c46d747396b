import { ViewLibrary } from './library/ViewLibrary'

/** 系统图编辑 */
export const DiagramEditPage = () => (
  <ViewLibrary
    type="diagram"
    purpose="系统图是电气、暖通等系统的实时接线图：画好图元，绑定数据点，发布给值班员。"
  />
)

/** 智慧大屏 */
export const ScreensPage = () => (
  <ViewLibrary type="screen" purpose="智慧大屏是给监控室和展厅看的全屏画面，标准尺寸 1920×1080。" />
)

/** 小程序 */
export const MiniProgramsPage = () => (
  <ViewLibrary type="mp" purpose="小程序画面在手机上查看，标准尺寸 375×812，可用二维码打开。" />
)
