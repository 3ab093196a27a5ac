interface ImportMetaEnv {
  readonly PORTAL_LIBRARIES?: Record<string, string>;
  readonly PORTAL_REMOTE_ORIGINS?: string;
  readonly PORTAL_PINNING?: boolean;
  readonly PORTAL_REMOTES_BUNDLED?: boolean;
}
