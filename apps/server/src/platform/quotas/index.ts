/** How many accounts, devices and points, and how many bytes of files, a tenant may have: set by tenant 000000, asked where they are made. */
export { findQuota, lockQuota, type Quota, refuseBeyondQuota, refusePointsBeyondQuota } from './quotas'
export { forgetRooms, roomsOf } from './rooms'
