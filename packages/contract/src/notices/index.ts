export { firstLookHours, getAway, markSeen, mostOfAway } from './away'
export {
  listTaskNotices,
  mostNotices,
  type NoticeType,
  noticeKeepDays,
  noticeTypes,
  readTaskNotices,
  TaskNotice,
  updateTaskNotice,
} from './taskNotices'
