// One file, so that the bar grows only once after the page has loaded.
export { Bell } from '../../record/notifications/bell.part.tsx'
export { Incoming } from '../../gate/visitors/incoming.part.tsx'
export { Install } from '../../shell/layout/install.tsx'
export { Search } from '../search/box/search-place.tsx'
