import { usePage } from '../../../kit/page/ShownPage'
import { ViewLibrary } from './ViewLibrary'

/** 系统图编辑 */
export const DiagramEditPage = () => <ViewLibrary type="diagram" purpose={usePage().emptyText} />

/** 智慧大屏 */
export const ScreensPage = () => <ViewLibrary type="screen" purpose={usePage().emptyText} />

/** 小程序 */
export const MiniProgramsPage = () => <ViewLibrary type="mp" purpose={usePage().emptyText} />
