export { firstLookHours, getAway, markSeen, mostOfAway } from './away'
export {
  listTaskNotices,
  type NoticeType,
  noticeKeepDays,
  noticeTypes,
  readTaskNotices,
  TaskNotice,
  updateTaskNotice,
} from './taskNotices'
