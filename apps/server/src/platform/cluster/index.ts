export { type Cluster, type ClusterSettings, createCluster } from './createCluster'
export { readNatsUrls } from './natsSettings'
export { processRoles, readRoles } from './roles'
