declare module 'virtual:stage' {
  export const create: import('./play').Staged['create'];
  export const Stage: import('./play').Staged['Stage'];
}
