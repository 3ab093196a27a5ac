interface ImportMetaEnv {
  readonly PORTAL_LIBRARIES?: Record<string, string>;
  readonly PORTAL_REMOTE_ORIGINS?: string;
  readonly PORTAL_PINNING?: boolean;
  readonly PORTAL_REMOTES_BUNDLED?: boolean;
  /** Only in the boot script: the files besides the sign-in page's that every signed-in user needs, separated by spaces. */
  readonly PORTAL_SIGNED_IN_FILES?: string;
}
