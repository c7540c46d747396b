/** How many accounts, devices and points, and how many bytes of files, a tenant may have: set by tenant 000000, asked where they are made. */
export { findQuota, type Quota, refuseBeyondQuota, refusePointsBeyondQuota } from './quotas'
