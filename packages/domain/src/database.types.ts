// Generated from supabase/migrations by `npm run db:types`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_activity_logs: {
        Row: {
          action: string;
          admin_user_id: string | null;
          by_firm: boolean;
          created_at: string;
          details: NonNullable<Json>;
          id: string;
          target_user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          admin_user_id?: string | null;
          by_firm?: boolean;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          target_user_id?: string | null;
        };
        Update: {
          action?: string;
          admin_user_id?: string | null;
          by_firm?: boolean;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          target_user_id?: string | null;
        };
        Relationships: [];
      };
      application_notes: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          body: string;
          client_id: string;
          created_at: string;
          id: string;
          kind: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          body: string;
          client_id: string;
          created_at?: string;
          id?: string;
          kind?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          body?: string;
          client_id?: string;
          created_at?: string;
          id?: string;
          kind?: string;
        };
        Relationships: [];
      };
      application_owners: {
        Row: {
          client_id: string;
          owner_id: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          owner_id: string;
        };
        Update: {
          client_id?: string;
          owner_id?: string;
        };
        Relationships: [];
      };
      audit_scopes: {
        Row: {
          audit_id: string;
          chains: string[];
          known_issues: string | null;
          languages: string[];
          nsloc: number | null;
          out_of_scope: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          chains?: string[];
          known_issues?: string | null;
          languages?: string[];
          nsloc?: number | null;
          out_of_scope?: string | null;
          updated_at?: string;
        };
        Update: {
          audit_id?: string;
          chains?: string[];
          known_issues?: string | null;
          languages?: string[];
          nsloc?: number | null;
          out_of_scope?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_scopes_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: true;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_staff: {
        Row: {
          audit_id: string;
          created_at: string;
          duty: string;
          person_id: string;
          until: string | null;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          created_at?: string;
          duty: string;
          person_id: string;
          until?: string | null;
        };
        Update: {
          audit_id?: string;
          created_at?: string;
          duty?: string;
          person_id?: string;
          until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'audit_staff_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'audit_staff_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'user_roles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      audits: {
        Row: {
          audit_date: string | null;
          audit_type: string;
          client_id: string;
          created_at: string;
          fixes_due: string | null;
          id: string;
          lead_id: string | null;
          planned_end: string | null;
          planned_start: string | null;
          previous_audit_id: string | null;
          project_id: string;
          report_kind: string;
          report_path: string | null;
          report_url: string | null;
          review_rounds: number;
          service_request_id: string | null;
          status: string;
          title: string;
          updated_at: string;
          version: string | null;
          withdrawn_at: string | null;
          withdrawn_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          audit_date?: string | null;
          audit_type: string;
          client_id: string;
          created_at?: string;
          fixes_due?: string | null;
          id?: string;
          lead_id?: string | null;
          planned_end?: string | null;
          planned_start?: string | null;
          previous_audit_id?: string | null;
          project_id: string;
          report_kind?: string;
          report_path?: string | null;
          report_url?: string | null;
          review_rounds?: number;
          service_request_id?: string | null;
          status?: string;
          title: string;
          updated_at?: string;
          version?: string | null;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Update: {
          audit_date?: string | null;
          audit_type?: string;
          client_id?: string;
          created_at?: string;
          fixes_due?: string | null;
          id?: string;
          lead_id?: string | null;
          planned_end?: string | null;
          planned_start?: string | null;
          previous_audit_id?: string | null;
          project_id?: string;
          report_kind?: string;
          report_path?: string | null;
          report_url?: string | null;
          review_rounds?: number;
          service_request_id?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
          version?: string | null;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'audits_belong_to_the_client_of_their_project';
            columns: ['project_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id', 'client_id'];
          },
          {
            foreignKeyName: 'audits_follow_one_of_their_client';
            columns: ['previous_audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
          {
            foreignKeyName: 'audits_service_request_id_fkey';
            columns: ['service_request_id'];
            isOneToOne: false;
            referencedRelation: 'service_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      client_members: {
        Row: {
          client_id: string;
          invited_by: string | null;
          name: string;
          person_id: string;
          role: string;
          since: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          invited_by?: string | null;
          name?: string;
          person_id: string;
          role: string;
          since?: string;
        };
        Update: {
          client_id?: string;
          invited_by?: string | null;
          name?: string;
          person_id?: string;
          role?: string;
          since?: string;
        };
        Relationships: [];
      };
      deployment_checks: {
        Row: {
          answer: NonNullable<Json>;
          block_number: number | null;
          block_time: string | null;
          chain_name: string;
          checked_at: string;
          code_hash: string | null;
          commit_hash: string | null;
          contracts: NonNullable<Json>;
          deployment_id: string;
          found_at: string;
          id: string;
          implementation: string | null;
          implementation_hash: string | null;
          verdict: string;
        };
        ComputedFields: never;
        Insert: {
          answer: NonNullable<Json>;
          block_number?: number | null;
          block_time?: string | null;
          chain_name: string;
          checked_at?: string;
          code_hash?: string | null;
          commit_hash?: string | null;
          contracts?: NonNullable<Json>;
          deployment_id: string;
          found_at?: string;
          id?: string;
          implementation?: string | null;
          implementation_hash?: string | null;
          verdict: string;
        };
        Update: {
          answer?: NonNullable<Json>;
          block_number?: number | null;
          block_time?: string | null;
          chain_name?: string;
          checked_at?: string;
          code_hash?: string | null;
          commit_hash?: string | null;
          contracts?: NonNullable<Json>;
          deployment_id?: string;
          found_at?: string;
          id?: string;
          implementation?: string | null;
          implementation_hash?: string | null;
          verdict?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deployment_checks_deployment_id_fkey';
            columns: ['deployment_id'];
            isOneToOne: false;
            referencedRelation: 'deployments';
            referencedColumns: ['id'];
          },
        ];
      };
      deployments: {
        Row: {
          address: string;
          asked_at: string | null;
          audit_id: string;
          chain_id: number;
          created_at: string;
          id: string;
          is_public: boolean;
          label: string;
          lease: string | null;
          next_check_at: string;
          waits_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          asked_at?: string | null;
          audit_id: string;
          chain_id: number;
          created_at?: string;
          id?: string;
          is_public?: boolean;
          label?: string;
          lease?: string | null;
          next_check_at?: string;
          waits_until?: string | null;
        };
        Update: {
          address?: string;
          asked_at?: string | null;
          audit_id?: string;
          chain_id?: number;
          created_at?: string;
          id?: string;
          is_public?: boolean;
          label?: string;
          lease?: string | null;
          next_check_at?: string;
          waits_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'deployments_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
        ];
      };
      email_outbox: {
        Row: {
          announced_at: string | null;
          attempts: number;
          created_at: string;
          event_key: string;
          id: string;
          kind: string;
          last_error: string | null;
          lease: string | null;
          lease_expires_at: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          recipient_user_id: string | null;
          retried_at: string | null;
          sent_at: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          announced_at?: string | null;
          attempts?: number;
          created_at?: string;
          event_key: string;
          id?: string;
          kind: string;
          last_error?: string | null;
          lease?: string | null;
          lease_expires_at?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient_user_id?: string | null;
          retried_at?: string | null;
          sent_at?: string | null;
          status?: string;
        };
        Update: {
          announced_at?: string | null;
          attempts?: number;
          created_at?: string;
          event_key?: string;
          id?: string;
          kind?: string;
          last_error?: string | null;
          lease?: string | null;
          lease_expires_at?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient_user_id?: string | null;
          retried_at?: string | null;
          sent_at?: string | null;
          status?: string;
        };
        Relationships: [];
      };
      engagement_settings: {
        Row: {
          days_factor: number;
          id: boolean;
          lines_per_day: number;
          preparation: NonNullable<Json>;
          prepared_days_before: number;
          proposal_currency: string | null;
          proposal_terms: string | null;
          proposal_valid_days: number | null;
          time_zone: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          days_factor?: number;
          id?: boolean;
          lines_per_day?: number;
          preparation?: NonNullable<Json>;
          prepared_days_before?: number;
          proposal_currency?: string | null;
          proposal_terms?: string | null;
          proposal_valid_days?: number | null;
          time_zone?: string;
          updated_at?: string;
        };
        Update: {
          days_factor?: number;
          id?: boolean;
          lines_per_day?: number;
          preparation?: NonNullable<Json>;
          prepared_days_before?: number;
          proposal_currency?: string | null;
          proposal_terms?: string | null;
          proposal_valid_days?: number | null;
          time_zone?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      events: {
        Row: {
          actor_id: string | null;
          actor_name: string | null;
          audit_id: string | null;
          by_firm: boolean;
          client_id: string | null;
          created_at: string;
          facts: NonNullable<Json>;
          id: string;
          in_history: boolean;
          kind: string;
          person_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          actor_name?: string | null;
          audit_id?: string | null;
          by_firm?: boolean;
          client_id?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          id?: string;
          in_history: boolean;
          kind: string;
          person_id?: string | null;
        };
        Update: {
          actor_id?: string | null;
          actor_name?: string | null;
          audit_id?: string | null;
          by_firm?: boolean;
          client_id?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          id?: string;
          in_history?: boolean;
          kind?: string;
          person_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'events_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      files: {
        Row: {
          audit_id: string | null;
          client_id: string;
          commit_hash: string | null;
          confirmed_at: string | null;
          created_at: string;
          file_category: string;
          file_name: string;
          file_size: number | null;
          finding_id: string | null;
          id: string;
          is_from_firm: boolean;
          listed_files: number | null;
          mime_type: string;
          moved_at: string | null;
          names_commit: boolean | null;
          object_sha256: string | null;
          object_version: string | null;
          proposal_id: string | null;
          quarantined_at: string | null;
          repository_id: string | null;
          scan_after: string | null;
          scan_attempts: number;
          section_id: string | null;
          storage_path: string;
          uploaded_at: string | null;
          uploaded_by: string | null;
          uploader_name: string;
        };
        ComputedFields: never;
        Insert: {
          audit_id?: string | null;
          client_id?: string;
          commit_hash?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          file_category?: string;
          file_name: string;
          file_size?: number | null;
          finding_id?: string | null;
          id?: string;
          is_from_firm?: boolean;
          listed_files?: number | null;
          mime_type: string;
          moved_at?: string | null;
          names_commit?: boolean | null;
          object_sha256?: string | null;
          object_version?: string | null;
          proposal_id?: string | null;
          quarantined_at?: string | null;
          repository_id?: string | null;
          scan_after?: string | null;
          scan_attempts?: number;
          section_id?: string | null;
          storage_path: string;
          uploaded_at?: string | null;
          uploaded_by?: string | null;
          uploader_name?: string;
        };
        Update: {
          audit_id?: string | null;
          client_id?: string;
          commit_hash?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          file_category?: string;
          file_name?: string;
          file_size?: number | null;
          finding_id?: string | null;
          id?: string;
          is_from_firm?: boolean;
          listed_files?: number | null;
          mime_type?: string;
          moved_at?: string | null;
          names_commit?: boolean | null;
          object_sha256?: string | null;
          object_version?: string | null;
          proposal_id?: string | null;
          quarantined_at?: string | null;
          repository_id?: string | null;
          scan_after?: string | null;
          scan_attempts?: number;
          section_id?: string | null;
          storage_path?: string;
          uploaded_at?: string | null;
          uploaded_by?: string | null;
          uploader_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'files_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'files_images_belong_to_a_finding_of_the_client';
            columns: ['finding_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id', 'client_id'];
          },
          {
            foreignKeyName: 'files_images_belong_to_a_section_of_the_client';
            columns: ['section_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'report_sections';
            referencedColumns: ['id', 'client_id'];
          },
          {
            foreignKeyName: 'files_repository_id_fkey';
            columns: ['repository_id'];
            isOneToOne: false;
            referencedRelation: 'scope_repositories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'files_terms_belong_to_a_proposal_of_the_client';
            columns: ['proposal_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'proposals';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      finding_approvals: {
        Row: {
          at: string;
          content: NonNullable<Json>;
          content_sha256: string;
          finding_id: string;
          id: string;
          person_id: string;
          person_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          content: NonNullable<Json>;
          content_sha256: string;
          finding_id: string;
          id?: string;
          person_id: string;
          person_name?: string | null;
        };
        Update: {
          at?: string;
          content?: NonNullable<Json>;
          content_sha256?: string;
          finding_id?: string;
          id?: string;
          person_id?: string;
          person_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_approvals_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_assignments: {
        Row: {
          assignee_id: string | null;
          assignee_name: string | null;
          finding_id: string;
          reviewer_id: string | null;
          reviewer_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignee_id?: string | null;
          assignee_name?: string | null;
          finding_id: string;
          reviewer_id?: string | null;
          reviewer_name?: string | null;
        };
        Update: {
          assignee_id?: string | null;
          assignee_name?: string | null;
          finding_id?: string;
          reviewer_id?: string | null;
          reviewer_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_assignments_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: true;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_comments: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          body: string;
          by_firm: boolean;
          commit_hash: string | null;
          created_at: string;
          edited_at: string | null;
          finding_id: string;
          id: string;
          line: number | null;
          path: string | null;
          repository_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          body: string;
          by_firm?: boolean;
          commit_hash?: string | null;
          created_at?: string;
          edited_at?: string | null;
          finding_id: string;
          id?: string;
          line?: number | null;
          path?: string | null;
          repository_id?: string | null;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          body?: string;
          by_firm?: boolean;
          commit_hash?: string | null;
          created_at?: string;
          edited_at?: string | null;
          finding_id?: string;
          id?: string;
          line?: number | null;
          path?: string | null;
          repository_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_comments_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'finding_comments_repository_id_fkey';
            columns: ['repository_id'];
            isOneToOne: false;
            referencedRelation: 'scope_repositories';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_events: {
        Row: {
          actor_id: string | null;
          actor_name: string | null;
          by_firm: boolean;
          created_at: string;
          finding_id: string;
          from_severity: string | null;
          from_status: string | null;
          id: string;
          kind: string;
          link: string | null;
          message: string | null;
          replaced: Json | null;
          to_severity: string | null;
          to_status: string | null;
          undone_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          actor_name?: string | null;
          by_firm?: boolean;
          created_at?: string;
          finding_id: string;
          from_severity?: string | null;
          from_status?: string | null;
          id?: string;
          kind: string;
          link?: string | null;
          message?: string | null;
          replaced?: Json | null;
          to_severity?: string | null;
          to_status?: string | null;
          undone_at?: string | null;
        };
        Update: {
          actor_id?: string | null;
          actor_name?: string | null;
          by_firm?: boolean;
          created_at?: string;
          finding_id?: string;
          from_severity?: string | null;
          from_status?: string | null;
          id?: string;
          kind?: string;
          link?: string | null;
          message?: string | null;
          replaced?: Json | null;
          to_severity?: string | null;
          to_status?: string | null;
          undone_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_events_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_locations: {
        Row: {
          finding_id: string;
          first_line: number | null;
          id: string;
          last_line: number | null;
          path: string;
          position: number;
          repository_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          finding_id: string;
          first_line?: number | null;
          id?: string;
          last_line?: number | null;
          path: string;
          position?: number;
          repository_id?: string | null;
        };
        Update: {
          finding_id?: string;
          first_line?: number | null;
          id?: string;
          last_line?: number | null;
          path?: string;
          position?: number;
          repository_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_locations_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'finding_locations_repository_id_fkey';
            columns: ['repository_id'];
            isOneToOne: false;
            referencedRelation: 'scope_repositories';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_notes: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          body: string;
          created_at: string;
          finding_id: string;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          body: string;
          created_at?: string;
          finding_id: string;
          id?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          finding_id?: string;
          id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'finding_notes_finding_id_fkey';
            columns: ['finding_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
        ];
      };
      finding_steps: {
        Row: {
          actor: string;
          from_status: string;
          needs_link: string;
          needs_message: boolean;
          to_status: string;
          until_review: boolean;
        };
        ComputedFields: never;
        Insert: {
          actor: string;
          from_status: string;
          needs_link: string;
          needs_message: boolean;
          to_status: string;
          until_review?: boolean;
        };
        Update: {
          actor?: string;
          from_status?: string;
          needs_link?: string;
          needs_message?: boolean;
          to_status?: string;
          until_review?: boolean;
        };
        Relationships: [];
      };
      findings: {
        Row: {
          audit_id: string;
          author_id: string | null;
          client_id: string;
          content_sha256: string | null;
          corrects_id: string | null;
          created_at: string;
          description: string;
          edited_at: Json | null;
          id: string;
          impact: string | null;
          import_id: string | null;
          likelihood: string | null;
          number: string | null;
          ordinal: number | null;
          position: number | null;
          published_at: string | null;
          recommendation: string;
          severity: string;
          severity_rank: number;
          source_fingerprint: string | null;
          source_link: string | null;
          source_number: string | null;
          source_reason: string | null;
          source_rule: string | null;
          source_status: string | null;
          source_tool: string | null;
          status: string;
          title: string;
          updated_at: string;
          waiting_rank: number;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          author_id?: string | null;
          client_id: string;
          content_sha256?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          description?: string;
          edited_at?: Json | null;
          id?: string;
          impact?: string | null;
          import_id?: string | null;
          likelihood?: string | null;
          number?: string | null;
          ordinal?: number | null;
          position?: number | null;
          published_at?: string | null;
          recommendation?: string;
          severity: string;
          severity_rank?: never;
          source_fingerprint?: string | null;
          source_link?: string | null;
          source_number?: string | null;
          source_reason?: string | null;
          source_rule?: string | null;
          source_status?: string | null;
          source_tool?: string | null;
          status?: string;
          title: string;
          updated_at?: string;
          waiting_rank?: never;
        };
        Update: {
          audit_id?: string;
          author_id?: string | null;
          client_id?: string;
          content_sha256?: string | null;
          corrects_id?: string | null;
          created_at?: string;
          description?: string;
          edited_at?: Json | null;
          id?: string;
          impact?: string | null;
          import_id?: string | null;
          likelihood?: string | null;
          number?: string | null;
          ordinal?: number | null;
          position?: number | null;
          published_at?: string | null;
          recommendation?: string;
          severity?: string;
          severity_rank?: never;
          source_fingerprint?: string | null;
          source_link?: string | null;
          source_number?: string | null;
          source_reason?: string | null;
          source_rule?: string | null;
          source_status?: string | null;
          source_tool?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
          waiting_rank?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'findings_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
          {
            foreignKeyName: 'findings_corrects_id_fkey';
            columns: ['corrects_id'];
            isOneToOne: false;
            referencedRelation: 'findings';
            referencedColumns: ['id'];
          },
        ];
      };
      impersonation_sessions: {
        Row: {
          admin_name: string;
          admin_user_id: string;
          ended_at: string | null;
          expires_at: string;
          id: string;
          is_active: boolean;
          reason: string;
          started_at: string;
          target_user_id: string;
        };
        ComputedFields: never;
        Insert: {
          admin_name?: string;
          admin_user_id?: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: string;
          is_active?: boolean;
          reason: string;
          started_at?: string;
          target_user_id: string;
        };
        Update: {
          admin_name?: string;
          admin_user_id?: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: string;
          is_active?: boolean;
          reason?: string;
          started_at?: string;
          target_user_id?: string;
        };
        Relationships: [];
      };
      knowledge_recommendations: {
        Row: {
          article_slug: string;
          client_id: string;
          created_at: string;
        };
        ComputedFields: never;
        Insert: {
          article_slug: string;
          client_id: string;
          created_at?: string;
        };
        Update: {
          article_slug?: string;
          client_id?: string;
          created_at?: string;
        };
        Relationships: [];
      };
      openings: {
        Row: {
          by_token: boolean;
          client_id: string;
          created_at: string;
          id: string;
          kind: string;
          object_id: string;
          object_name: string;
          opened_as: string;
          opened_by: string;
          opened_by_name: string;
        };
        ComputedFields: never;
        Insert: {
          by_token?: boolean;
          client_id: string;
          created_at?: string;
          id?: string;
          kind: string;
          object_id: string;
          object_name: string;
          opened_as: string;
          opened_by: string;
          opened_by_name: string;
        };
        Update: {
          by_token?: boolean;
          client_id?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          object_id?: string;
          object_name?: string;
          opened_as?: string;
          opened_by?: string;
          opened_by_name?: string;
        };
        Relationships: [];
      };
      preparation_items: {
        Row: {
          audit_id: string;
          changed_at: string | null;
          changed_by: string | null;
          changer_name: string | null;
          client_id: string;
          due: string | null;
          id: string;
          note: string | null;
          overdue_at: string | null;
          position: number;
          state: string;
          ticks: string | null;
          title: string;
          told_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          changed_at?: string | null;
          changed_by?: string | null;
          changer_name?: string | null;
          client_id: string;
          due?: string | null;
          id?: string;
          note?: string | null;
          overdue_at?: string | null;
          position: number;
          state?: string;
          ticks?: string | null;
          title: string;
          told_at?: string | null;
        };
        Update: {
          audit_id?: string;
          changed_at?: string | null;
          changed_by?: string | null;
          changer_name?: string | null;
          client_id?: string;
          due?: string | null;
          id?: string;
          note?: string | null;
          overdue_at?: string | null;
          position?: number;
          state?: string;
          ticks?: string | null;
          title?: string;
          told_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'preparation_items_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      profiles: {
        Row: {
          approval_status: string;
          approved_at: string | null;
          business_email: string | null;
          client_id: string;
          client_since: string | null;
          company_name: string | null;
          company_website: string | null;
          created_at: string;
          full_name: string | null;
          git_ref: string | null;
          id: string;
          intended_services: string[];
          lines_of_code: number | null;
          linkedin_profile: string | null;
          newsletter_subscribed: boolean;
          onboarding_completed: boolean;
          origin: string;
          project_description: string | null;
          project_name: string | null;
          rejection_reason: string | null;
          repository_url: string | null;
          role_title: string | null;
          submitted_at: string | null;
          suspended_at: string | null;
          suspension_reason: string | null;
          telegram_handle: string | null;
          twitter_handle: string | null;
          updated_at: string;
          wished_start: string | null;
        };
        ComputedFields: never;
        Insert: {
          approval_status?: string;
          approved_at?: string | null;
          business_email?: string | null;
          client_id?: string;
          client_since?: string | null;
          company_name?: string | null;
          company_website?: string | null;
          created_at?: string;
          full_name?: string | null;
          git_ref?: string | null;
          id?: string;
          intended_services?: string[];
          lines_of_code?: number | null;
          linkedin_profile?: string | null;
          newsletter_subscribed?: boolean;
          onboarding_completed?: boolean;
          origin?: string;
          project_description?: string | null;
          project_name?: string | null;
          rejection_reason?: string | null;
          repository_url?: string | null;
          role_title?: string | null;
          submitted_at?: string | null;
          suspended_at?: string | null;
          suspension_reason?: string | null;
          telegram_handle?: string | null;
          twitter_handle?: string | null;
          updated_at?: string;
          wished_start?: string | null;
        };
        Update: {
          approval_status?: string;
          approved_at?: string | null;
          business_email?: string | null;
          client_id?: string;
          client_since?: string | null;
          company_name?: string | null;
          company_website?: string | null;
          created_at?: string;
          full_name?: string | null;
          git_ref?: string | null;
          id?: string;
          intended_services?: string[];
          lines_of_code?: number | null;
          linkedin_profile?: string | null;
          newsletter_subscribed?: boolean;
          onboarding_completed?: boolean;
          origin?: string;
          project_description?: string | null;
          project_name?: string | null;
          rejection_reason?: string | null;
          repository_url?: string | null;
          role_title?: string | null;
          submitted_at?: string | null;
          suspended_at?: string | null;
          suspension_reason?: string | null;
          telegram_handle?: string | null;
          twitter_handle?: string | null;
          updated_at?: string;
          wished_start?: string | null;
        };
        Relationships: [];
      };
      projects: {
        Row: {
          client_id: string;
          created_at: string;
          id: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          created_at?: string;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          client_id?: string;
          created_at?: string;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      proposals: {
        Row: {
          audit_id: string | null;
          auditor_days: number | null;
          client_id: string;
          created_at: string;
          currency: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decider_name: string | null;
          ends: string | null;
          expires_at: string | null;
          id: string;
          price: string | null;
          reason: string | null;
          request: Json | null;
          request_id: string;
          scope: NonNullable<Json>;
          sent_at: string | null;
          starts: string | null;
          state: string;
          terms: string | null;
          terms_sha256: string | null;
          updated_at: string;
          valid_until: string | null;
          version: number | null;
        };
        ComputedFields: never;
        Insert: {
          audit_id?: string | null;
          auditor_days?: number | null;
          client_id: string;
          created_at?: string;
          currency?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decider_name?: string | null;
          ends?: string | null;
          expires_at?: string | null;
          id?: string;
          price?: string | null;
          reason?: string | null;
          request?: Json | null;
          request_id: string;
          scope?: NonNullable<Json>;
          sent_at?: string | null;
          starts?: string | null;
          state?: string;
          terms?: string | null;
          terms_sha256?: string | null;
          updated_at?: string;
          valid_until?: string | null;
          version?: number | null;
        };
        Update: {
          audit_id?: string | null;
          auditor_days?: number | null;
          client_id?: string;
          created_at?: string;
          currency?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decider_name?: string | null;
          ends?: string | null;
          expires_at?: string | null;
          id?: string;
          price?: string | null;
          reason?: string | null;
          request?: Json | null;
          request_id?: string;
          scope?: NonNullable<Json>;
          sent_at?: string | null;
          starts?: string | null;
          state?: string;
          terms?: string | null;
          terms_sha256?: string | null;
          updated_at?: string;
          valid_until?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'proposals_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proposals_belong_to_the_client_of_their_request';
            columns: ['request_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'service_requests';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      report_details: {
        Row: {
          audit_id: string;
          auditors: string[];
          effort: string | null;
          ends: string | null;
          review_ends: string | null;
          review_starts: string | null;
          starts: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          auditors?: string[];
          effort?: string | null;
          ends?: string | null;
          review_ends?: string | null;
          review_starts?: string | null;
          starts?: string | null;
          updated_at?: string;
        };
        Update: {
          audit_id?: string;
          auditors?: string[];
          effort?: string | null;
          ends?: string | null;
          review_ends?: string | null;
          review_starts?: string | null;
          starts?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_details_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: true;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
        ];
      };
      report_sections: {
        Row: {
          audit_id: string;
          body: string;
          client_id: string;
          created_at: string;
          id: string;
          kind: string;
          published_at: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          body?: string;
          client_id: string;
          created_at?: string;
          id?: string;
          kind: string;
          published_at?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          audit_id?: string;
          body?: string;
          client_id?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          published_at?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_sections_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      report_settings: {
        Row: {
          about: string | null;
          accent_color: string | null;
          confidentiality: string | null;
          contact: string | null;
          disclaimer: string | null;
          firm_name: string | null;
          id: boolean;
          logo: string | null;
          method: string | null;
          page_size: string;
          primary_color: string;
          severity_definitions: string | null;
          status_definitions: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string | null;
          accent_color?: string | null;
          confidentiality?: string | null;
          contact?: string | null;
          disclaimer?: string | null;
          firm_name?: string | null;
          id?: boolean;
          logo?: string | null;
          method?: string | null;
          page_size?: string;
          primary_color?: string;
          severity_definitions?: string | null;
          status_definitions?: string | null;
          updated_at?: string;
        };
        Update: {
          about?: string | null;
          accent_color?: string | null;
          confidentiality?: string | null;
          contact?: string | null;
          disclaimer?: string | null;
          firm_name?: string | null;
          id?: boolean;
          logo?: string | null;
          method?: string | null;
          page_size?: string;
          primary_color?: string;
          severity_definitions?: string | null;
          status_definitions?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      report_versions: {
        Row: {
          audit_id: string;
          client_name: string | null;
          created_at: string;
          created_by: string | null;
          id: string;
          is_public: boolean;
          kind: string;
          object_sha256: string | null;
          object_size: number | null;
          object_version: string | null;
          report_date: string | null;
          report_path: string | null;
          report_url: string | null;
          sealed_at: string | null;
          snapshot_id: string | null;
          state: string;
          version: string | null;
          withdrawn_at: string | null;
          withdrawn_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          client_name?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_public?: boolean;
          kind?: string;
          object_sha256?: string | null;
          object_size?: number | null;
          object_version?: string | null;
          report_date?: string | null;
          report_path?: string | null;
          report_url?: string | null;
          sealed_at?: string | null;
          snapshot_id?: string | null;
          state?: string;
          version?: string | null;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Update: {
          audit_id?: string;
          client_name?: string | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_public?: boolean;
          kind?: string;
          object_sha256?: string | null;
          object_size?: number | null;
          object_version?: string | null;
          report_date?: string | null;
          report_path?: string | null;
          report_url?: string | null;
          sealed_at?: string | null;
          snapshot_id?: string | null;
          state?: string;
          version?: string | null;
          withdrawn_at?: string | null;
          withdrawn_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'report_versions_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
        ];
      };
      scope_proposals: {
        Row: {
          answer: string | null;
          audit_id: string;
          client_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decider_name: string | null;
          expected_updated_at: string | null;
          id: string;
          scope: NonNullable<Json>;
          sender_name: string | null;
          sent_by: string | null;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          audit_id: string;
          client_id: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decider_name?: string | null;
          expected_updated_at?: string | null;
          id?: string;
          scope: NonNullable<Json>;
          sender_name?: string | null;
          sent_by?: string | null;
          state?: string;
        };
        Update: {
          answer?: string | null;
          audit_id?: string;
          client_id?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decider_name?: string | null;
          expected_updated_at?: string | null;
          id?: string;
          scope?: NonNullable<Json>;
          sender_name?: string | null;
          sent_by?: string | null;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'scope_proposals_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
      scope_repositories: {
        Row: {
          audit_id: string;
          commit_hash: string;
          git_ref: string | null;
          id: string;
          paths: string[];
          position: number;
          source_requested_at: string | null;
          url: string;
        };
        ComputedFields: never;
        Insert: {
          audit_id: string;
          commit_hash: string;
          git_ref?: string | null;
          id?: string;
          paths?: string[];
          position?: number;
          source_requested_at?: string | null;
          url: string;
        };
        Update: {
          audit_id?: string;
          commit_hash?: string;
          git_ref?: string | null;
          id?: string;
          paths?: string[];
          position?: number;
          source_requested_at?: string | null;
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'scope_repositories_audit_id_fkey';
            columns: ['audit_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id'];
          },
        ];
      };
      service_requests: {
        Row: {
          answer: string | null;
          client_id: string;
          created_at: string;
          decided_at: string | null;
          edited_at: string | null;
          edited_by: string | null;
          editor_name: string | null;
          git_ref: string | null;
          id: string;
          lines_of_code: number | null;
          message: string;
          project_name: string;
          repository_url: string | null;
          sender_name: string | null;
          sent_by: string | null;
          service_type: string;
          status: string;
          updated_at: string;
          wished_start: string | null;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          client_id?: string;
          created_at?: string;
          decided_at?: string | null;
          edited_at?: string | null;
          edited_by?: string | null;
          editor_name?: string | null;
          git_ref?: string | null;
          id?: string;
          lines_of_code?: number | null;
          message: string;
          project_name: string;
          repository_url?: string | null;
          sender_name?: string | null;
          sent_by?: string | null;
          service_type: string;
          status?: string;
          updated_at?: string;
          wished_start?: string | null;
        };
        Update: {
          answer?: string | null;
          client_id?: string;
          created_at?: string;
          decided_at?: string | null;
          edited_at?: string | null;
          edited_by?: string | null;
          editor_name?: string | null;
          git_ref?: string | null;
          id?: string;
          lines_of_code?: number | null;
          message?: string;
          project_name?: string;
          repository_url?: string | null;
          sender_name?: string | null;
          sent_by?: string | null;
          service_type?: string;
          status?: string;
          updated_at?: string;
          wished_start?: string | null;
        };
        Relationships: [];
      };
      source_files: {
        Row: {
          blob_id: string;
          data_size: number;
          data_start: number;
          is_deflated: boolean;
          is_link: boolean;
          is_text: boolean;
          nsloc: number | null;
          path: string;
          position: number;
          size: number;
          snapshot_id: string;
        };
        ComputedFields: never;
        Insert: {
          blob_id: string;
          data_size: number;
          data_start: number;
          is_deflated: boolean;
          is_link?: boolean;
          is_text: boolean;
          nsloc?: number | null;
          path: string;
          position: number;
          size: number;
          snapshot_id: string;
        };
        Update: {
          blob_id?: string;
          data_size?: number;
          data_start?: number;
          is_deflated?: boolean;
          is_link?: boolean;
          is_text?: boolean;
          nsloc?: number | null;
          path?: string;
          position?: number;
          size?: number;
          snapshot_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'source_files_snapshot_id_fkey';
            columns: ['snapshot_id'];
            isOneToOne: false;
            referencedRelation: 'files';
            referencedColumns: ['id'];
          },
        ];
      };
      staff_profiles: {
        Row: {
          full_name: string;
          person_id: string;
          title: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          full_name: string;
          person_id?: string;
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          full_name?: string;
          person_id?: string;
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      audit_finding_totals: {
        Row: {
          audit_id: string;
          client_id: string;
          drafts: number | null;
          open: number | null;
          total: number | null;
          waits_for_auditor: number | null;
          waits_for_client: number | null;
          withdrawn: number | null;
        };
        ComputedFields: never;
        Insert: {
          audit_id?: string | null;
          client_id?: string | null;
          drafts?: number | null;
          open?: number | null;
          total?: number | null;
          waits_for_auditor?: number | null;
          waits_for_client?: number | null;
          withdrawn?: number | null;
        };
        Update: {
          audit_id?: string | null;
          client_id?: string | null;
          drafts?: number | null;
          open?: number | null;
          total?: number | null;
          waits_for_auditor?: number | null;
          waits_for_client?: number | null;
          withdrawn?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'findings_belong_to_the_client_of_their_audit';
            columns: ['audit_id', 'client_id'];
            isOneToOne: false;
            referencedRelation: 'audits';
            referencedColumns: ['id', 'client_id'];
          },
        ];
      };
    };
    Functions: {
      accept_invitation: { Args: { full_name?: string; token?: string }; Returns: string };
      accept_object: {
        Args: { kind: string; object_id: string; seen_version: string; sha256: string };
        Returns: undefined;
      };
      add_deployments: { Args: { audit_id: string; deployments: Json }; Returns: undefined };
      add_past_audit: {
        Args: { audit: Json; file_names?: string[]; findings?: Json; report: Json };
        Returns: string;
      };
      add_review_round: { Args: { audit_id: string; expected_rounds: number }; Returns: undefined };
      add_webhook: {
        Args: { address: string; form: string; kinds: string[]; of_firm?: boolean };
        Returns: {
          id: string;
          secret: string;
        }[];
      };
      admin_stats: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_audits: number;
          pending_approvals: number;
          recent_activity: number;
          total_clients: number;
        }[];
      };
      announce_application: { Args: Record<PropertyKey, never>; Returns: string };
      answer_scope_proposal: {
        Args: { answer?: string; scope_proposal_id: string; to_state: string };
        Returns: undefined;
      };
      apply_retention: { Args: { batch_size?: number; what: string }; Returns: number };
      approval_rule: { Args: Record<PropertyKey, never>; Returns: boolean };
      approve_finding: { Args: { finding_id: string; seen_sha256: string }; Returns: undefined };
      assign_findings: {
        Args: { expected_ids: string[]; finding_ids: string[]; person_id: string };
        Returns: number;
      };
      assign_reviews: {
        Args: { expected_ids: string[]; finding_ids: string[]; reviewer_id: string };
        Returns: number;
      };
      audit_lead: {
        Args: { audit_id: string };
        Returns: {
          full_name: string;
          title: string;
        }[];
      };
      begin_archive: { Args: { audit_id?: string; client_id?: string }; Returns: Json };
      begin_email_delivery: { Args: { email_id: string; held_lease: string }; Returns: boolean };
      begin_erasure: { Args: { email: string; whom?: string }; Returns: Json };
      begin_sweep: { Args: { longest_pause_minutes?: number }; Returns: boolean };
      call_api: {
        Args: {
          address?: string;
          arguments?: Json;
          route: string;
          through_mcp?: boolean;
          token_sha256: string;
        };
        Returns: Json;
      };
      change_draft_severities: { Args: { finding_ids: string[]; severity: string }; Returns: undefined };
      change_finding_severity: {
        Args: { expected_severity?: string; finding_id: string; message: string; new_severity: string };
        Returns: {
          audit_id: string;
          author_id: string | null;
          client_id: string;
          content_sha256: string | null;
          corrects_id: string | null;
          created_at: string;
          description: string;
          edited_at: Json | null;
          id: string;
          impact: string | null;
          import_id: string | null;
          likelihood: string | null;
          number: string | null;
          ordinal: number | null;
          position: number | null;
          published_at: string | null;
          recommendation: string;
          severity: string;
          severity_rank: number;
          source_fingerprint: string | null;
          source_link: string | null;
          source_number: string | null;
          source_reason: string | null;
          source_rule: string | null;
          source_status: string | null;
          source_tool: string | null;
          status: string;
          title: string;
          updated_at: string;
          waiting_rank: number;
        };
        SetofOptions: {
          from: '*';
          to: 'findings';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      change_own_name: { Args: { full_name: string }; Returns: undefined };
      change_staff_role: { Args: { person_id: string; reason: string; role: string }; Returns: undefined };
      change_team_role: { Args: { person_id: string; role: string }; Returns: undefined };
      change_webhook: {
        Args: { address: string; form: string; kinds: string[]; webhook_id: string };
        Returns: undefined;
      };
      changed_objects: {
        Args: { after_id: string; page_size: number };
        Returns: {
          bucket_id: string;
          kind: string;
          object_id: string;
          object_path: string;
          stored_version: string;
        }[];
      };
      choose_notice_email: { Args: { email: string; kind: string }; Returns: undefined };
      choose_time_zone: { Args: { time_zone: string }; Returns: undefined };
      claim_deployments: {
        Args: { audit_id?: string; batch_size: number };
        Returns: {
          address: string;
          chain_id: number;
          contracts: Json;
          id: string;
          lease: string;
        }[];
      };
      claim_email: {
        Args: { lease_seconds: number };
        Returns: {
          attempts: number;
          event_key: string;
          id: string;
          kind: string;
          lease: string;
          payload: Json;
          recipient: string;
        }[];
      };
      claim_quarantined_uploads: {
        Args: { batch_size: number };
        Returns: {
          commit_hash: string;
          content: string;
          file_name: string;
          file_size: number;
          id: string;
          listed_files: number;
          object_name: string;
          object_version: string;
          repository_name: string;
        }[];
      };
      claim_webhook_delivery: {
        Args: { lease_seconds: number };
        Returns: {
          address: string;
          audit_id: string;
          audit_title: string;
          client_id: string;
          form: string;
          happened_at: string;
          id: string;
          kind: string;
          lease: string;
          message_id: string;
          of_firm: boolean;
          secrets: string[];
        }[];
      };
      client_identity: {
        Args: { client: string };
        Returns: {
          approval_status: string;
          business_email: string;
          client_id: string;
          company_name: string;
          full_name: string;
          has_look_alike: boolean;
          has_owner: boolean;
          suspended_at: string;
        }[];
      };
      complete_email_delivery: { Args: { email_id: string; held_lease: string }; Returns: boolean };
      complete_file_upload: {
        Args: { file_id: string; judged_version: string; sha256: string };
        Returns: undefined;
      };
      complete_sweep: { Args: Record<PropertyKey, never>; Returns: undefined };
      confirm_source: { Args: { source_id: string }; Returns: undefined };
      count_audits: {
        Args: {
          lead?: string;
          only_overdue?: boolean;
          search?: string;
          status_filter?: string;
          waiting?: string;
        };
        Returns: number;
      };
      count_clients: { Args: { search?: string; status?: string }; Returns: number };
      count_requests: { Args: { client?: string; search?: string; status_filter?: string }; Returns: number };
      count_source_lines: { Args: { paths: string[]; snapshot_id: string }; Returns: number };
      count_waiting_findings: {
        Args: { assigned?: string; search?: string; waits?: string };
        Returns: number;
      };
      create_access_token: {
        Args: { audit_id?: string; days: number; name: string; scopes: string[] };
        Returns: {
          id: string;
          token: string;
        }[];
      };
      create_audit: {
        Args: { audit: Json; is_another?: boolean; project_name?: string; repositories?: Json; scope?: Json };
        Returns: {
          audit_date: string | null;
          audit_type: string;
          client_id: string;
          created_at: string;
          fixes_due: string | null;
          id: string;
          lead_id: string | null;
          planned_end: string | null;
          planned_start: string | null;
          previous_audit_id: string | null;
          project_id: string;
          report_kind: string;
          report_path: string | null;
          report_url: string | null;
          review_rounds: number;
          service_request_id: string | null;
          status: string;
          title: string;
          updated_at: string;
          version: string | null;
          withdrawn_at: string | null;
          withdrawn_reason: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'audits';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_client: {
        Args: { address?: string; company: string; owner?: string; project: string };
        Returns: string;
      };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      decide_application: {
        Args: {
          client_id: string;
          reason?: string;
          seen_updated_at: string;
          share_reason?: boolean;
          to_status: string;
        };
        Returns: {
          approval_status: string;
          approved_at: string | null;
          business_email: string | null;
          client_id: string;
          client_since: string | null;
          company_name: string | null;
          company_website: string | null;
          created_at: string;
          full_name: string | null;
          git_ref: string | null;
          id: string;
          intended_services: string[];
          lines_of_code: number | null;
          linkedin_profile: string | null;
          newsletter_subscribed: boolean;
          onboarding_completed: boolean;
          origin: string;
          project_description: string | null;
          project_name: string | null;
          rejection_reason: string | null;
          repository_url: string | null;
          role_title: string | null;
          submitted_at: string | null;
          suspended_at: string | null;
          suspension_reason: string | null;
          telegram_handle: string | null;
          twitter_handle: string | null;
          updated_at: string;
          wished_start: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      decide_proposal: { Args: { proposal_id: string; reason?: string; to_state: string }; Returns: string };
      decide_request: {
        Args: { answer?: string; request_id: string; seen_updated_at: string; to_status: string };
        Returns: {
          answer: string | null;
          client_id: string;
          created_at: string;
          decided_at: string | null;
          edited_at: string | null;
          edited_by: string | null;
          editor_name: string | null;
          git_ref: string | null;
          id: string;
          lines_of_code: number | null;
          message: string;
          project_name: string;
          repository_url: string | null;
          sender_name: string | null;
          sent_by: string | null;
          service_type: string;
          status: string;
          updated_at: string;
          wished_start: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'service_requests';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      deployed_file: {
        Args: { deployment_id: string; path: string };
        Returns: {
          address: string;
          blob_id: string;
          chain_id: number;
        }[];
      };
      deployment_source_files: {
        Args: { blob_ids: string[]; deployment_id: string; names: string[] };
        Returns: Json;
      };
      discard_drafts: { Args: { finding_ids: string[] }; Returns: undefined };
      draft_firm: { Args: { portal_accent: string; portal_name: string; settings: Json }; Returns: Json };
      draft_numbers: { Args: { finding_ids: string[] }; Returns: Json };
      draft_report: {
        Args: {
          audit_id: string;
          kind: string;
          portal: Json;
          replaces_characters: boolean;
          taken_at?: string;
          version: string;
        };
        Returns: Json;
      };
      draft_reviews: { Args: { audit_id: string }; Returns: Json };
      email_trouble: {
        Args: Record<PropertyKey, never>;
        Returns: {
          failed: number;
          last_error: string;
          waiting_since: string;
        }[];
      };
      end_expired_impersonations: { Args: Record<PropertyKey, never>; Returns: number };
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number };
      end_session: { Args: { session_id: string }; Returns: undefined };
      export_client: { Args: { email: string; whom?: string }; Returns: Json };
      export_clients: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          page_size?: number;
          search?: string;
          sort?: string;
          status?: string;
        };
        Returns: {
          approval_status: string;
          business_email: string;
          company_name: string;
          created_at: string;
          full_name: string;
          id: string;
          project_name: string;
          sort_key: string;
        }[];
      };
      extend_fixes_due: {
        Args: { audit_id: string; expected_due: string; new_due: string; reason: string };
        Returns: undefined;
      };
      fail_email_delivery: {
        Args: { email_id: string; held_lease: string; reason: string; retry_after_seconds?: number };
        Returns: boolean;
      };
      finding_counts: {
        Args: { audit_id: string };
        Returns: {
          count: number;
          severity: string;
          status: string;
        }[];
      };
      finding_identities: { Args: { audit_id: string }; Returns: Json };
      finish_erasure: { Args: { client_id: string }; Returns: undefined };
      generated_report: { Args: { version_id: string }; Returns: Json };
      grant_admin: { Args: { email: string }; Returns: string };
      hand_over_ownership: { Args: { person_id: string; reason?: string }; Returns: undefined };
      has_mcp: { Args: Record<PropertyKey, never>; Returns: boolean };
      import_clients: { Args: { lines: Json }; Returns: number };
      import_findings: {
        Args: { audit_id: string; file_names?: string[]; findings: Json; import_id: string };
        Returns: number;
      };
      invitation_client: { Args: { address: string; token: string }; Returns: string };
      invite_owner: { Args: { address: string; client_id: string }; Returns: string };
      invite_staff: { Args: { address: string; role: string }; Returns: string };
      invite_to_team: { Args: { address: string; role: string }; Returns: string };
      issue_report: {
        Args: {
          audit_updated_at: string;
          client_name: string;
          publisher: string;
          snapshot: Json;
          snapshot_id: string;
        };
        Returns: {
          object_path: string;
          object_version: string;
          version_id: string;
        }[];
      };
      leave_team: { Args: Record<PropertyKey, never>; Returns: undefined };
      limit_staff_sign_in: { Args: { provider?: string }; Returns: undefined };
      list_access: {
        Args: { client_id: string; page_index?: number; page_size?: number };
        Returns: {
          by_token: boolean;
          ended_at: string;
          happened_at: string;
          id: string;
          kind: string;
          opened_as: string;
          reason: string;
          total_count: number;
          what: string;
          who: string;
        }[];
      };
      list_access_tokens: {
        Args: Record<PropertyKey, never>;
        Returns: {
          audit_title: string;
          created_at: string;
          ends_at: string;
          id: string;
          is_own: boolean;
          last_used_on: string;
          name: string;
          person_name: string;
          prefix: string;
          scopes: string[];
        }[];
      };
      list_assignable: {
        Args: { audit_id: string };
        Returns: {
          is_review: boolean;
          name: string;
          person_id: string;
        }[];
      };
      list_audit_staff: {
        Args: { audit_id: string };
        Returns: {
          duty: string;
          is_over: boolean;
          name: string;
          person_id: string;
          title: string;
          until: string;
        }[];
      };
      list_deployments: {
        Args: { audit_id: string };
        Returns: {
          address: string;
          answer: Json;
          block_number: number;
          block_time: string;
          chain_id: number;
          checked_at: string;
          code_hash: string;
          commit_hash: string;
          found_at: string;
          id: string;
          implementation: string;
          is_audited_commit: boolean;
          is_audited_source: boolean;
          is_public: boolean;
          label: string;
          verdict: string;
        }[];
      };
      list_notice_choices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          is_fixed: boolean;
          kind: string;
        }[];
      };
      list_notices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor_name: string;
          audit_id: string;
          audit_title: string;
          by_firm: boolean;
          client_id: string;
          client_name: string;
          created_at: string;
          facts: Json;
          id: string;
          kind: string;
          read_at: string;
        }[];
      };
      list_sign_in_providers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          domains: string[];
          is_for_staff: boolean;
          label: string;
          provider: string;
          required_claims: Json;
        }[];
      };
      list_source_changes: { Args: { from_id: string; to_id: string }; Returns: Json };
      list_source_files: {
        Args: { file_id: string; files: Json; judged_version: string; names_commit: boolean };
        Returns: undefined;
      };
      list_source_folder: {
        Args: { folder: string; snapshot_id: string };
        Returns: {
          file_count: number;
          findings: string[];
          in_scope: boolean;
          is_folder: boolean;
          is_link: boolean;
          is_text: boolean;
          name: string;
          nsloc: number;
          size: number;
        }[];
      };
      list_sources: {
        Args: { audit_id: string };
        Returns: {
          archive_size: number;
          commit_hash: string;
          file_count: number;
          id: string;
          is_confirmed: boolean;
          names_commit: boolean;
          nsloc: number;
          repository_id: string;
          uploaded_at: string;
          uploader_name: string;
        }[];
      };
      list_staff: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          ends_at: string;
          has_second_factor: boolean;
          id: string;
          invited_by: string;
          name: string;
          person_id: string;
          role: string;
          since: string;
        }[];
      };
      list_staff_to_choose: {
        Args: { audit_id: string };
        Returns: {
          name: string;
          person_id: string;
        }[];
      };
      list_team: {
        Args: { client_id: string };
        Returns: {
          email: string;
          ends_at: string;
          has_second_factor: boolean;
          id: string;
          invited_by: string;
          name: string;
          person_id: string;
          role: string;
          since: string;
        }[];
      };
      list_webhook_deliveries: {
        Args: { webhook_id: string };
        Returns: {
          attempts: number;
          audit_title: string;
          created_at: string;
          id: string;
          kind: string;
          next_attempt_at: string;
          problem: string;
          response: string;
          state: string;
          status_code: number;
          tried_at: string;
        }[];
      };
      list_webhooks: {
        Args: { of_firm?: boolean };
        Returns: {
          address: string;
          created_at: string;
          form: string;
          id: string;
          kinds: string[];
          old_secret_until: string;
          server: string;
          switched_off_at: string;
          switched_off_because: string;
        }[];
      };
      mark_notices_read: { Args: { notice_ids: string[] }; Returns: undefined };
      merge_drafts: { Args: { finding_ids: string[]; target_id: string }; Returns: undefined };
      move_finding: {
        Args: {
          expected_status?: string;
          finding_id: string;
          link?: string;
          message?: string;
          seen_fix?: string;
          to_status: string;
        };
        Returns: {
          audit_id: string;
          author_id: string | null;
          client_id: string;
          content_sha256: string | null;
          corrects_id: string | null;
          created_at: string;
          description: string;
          edited_at: Json | null;
          id: string;
          impact: string | null;
          import_id: string | null;
          likelihood: string | null;
          number: string | null;
          ordinal: number | null;
          position: number | null;
          published_at: string | null;
          recommendation: string;
          severity: string;
          severity_rank: number;
          source_fingerprint: string | null;
          source_link: string | null;
          source_number: string | null;
          source_reason: string | null;
          source_rule: string | null;
          source_status: string | null;
          source_tool: string | null;
          status: string;
          title: string;
          updated_at: string;
          waiting_rank: number;
        };
        SetofOptions: {
          from: '*';
          to: 'findings';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      move_findings: {
        Args: {
          expected_statuses?: string[];
          finding_ids: string[];
          link?: string;
          message?: string;
          seen_fixes?: string[];
          to_status: string;
        };
        Returns: number;
      };
      my_account: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cannot_apply: boolean;
          client_id: string;
          client_role: string;
          has_factor: boolean;
          has_left: boolean;
          is_invited: boolean;
          needed: boolean;
          person_name: string;
          satisfied: boolean;
        }[];
      };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          aal: string;
          created_at: string;
          id: string;
          is_current: boolean;
          last_used_at: string;
          user_agent: string;
        }[];
      };
      notice_state: {
        Args: Record<PropertyKey, never>;
        Returns: {
          newest_id: string;
          unread: number;
        }[];
      };
      notice_time_zone: { Args: Record<PropertyKey, never>; Returns: string };
      objects_to_erase: {
        Args: { batch_size: number; client_id: string };
        Returns: {
          bucket_id: string;
          object_name: string;
        }[];
      };
      objects_without_hash: {
        Args: { batch_size: number };
        Returns: {
          bucket_id: string;
          kind: string;
          object_id: string;
          object_path: string;
          stored_version: string;
        }[];
      };
      oldest_applications: {
        Args: { page_size?: number };
        Returns: {
          business_email: string;
          client_id: string;
          company_name: string;
          full_name: string;
          is_overdue: boolean;
          waiting_since: string;
        }[];
      };
      open_finding: {
        Args: { finding_id: string };
        Returns: {
          name: string;
        }[];
      };
      open_object: {
        Args: { kind: string; object_id: string };
        Returns: {
          bucket_id: string;
          file_name: string;
          object_path: string;
        }[];
      };
      open_source_file: {
        Args: { path: string; snapshot_id: string };
        Returns: {
          bucket_id: string;
          data_size: number;
          data_start: number;
          is_deflated: boolean;
          object_path: string;
          size: number;
        }[];
      };
      pick_clients: {
        Args: { include_applicants?: boolean; page_size?: number; search?: string };
        Returns: {
          approval_status: string;
          business_email: string;
          client_id: string;
          company_name: string;
          full_name: string;
          has_look_alike: boolean;
          suspended_at: string;
        }[];
      };
      preview_clients: {
        Args: { lines: Json };
        Returns: {
          line: number;
          notes: string[];
          problem: string;
          state: string;
        }[];
      };
      propose_scope: {
        Args: { audit_id: string; expected_updated_at?: string; scope: Json; scope_proposal_id: string };
        Returns: undefined;
      };
      public_report: {
        Args: { address: string; sha256: string };
        Returns: {
          file_name: string;
          object_path: string;
        }[];
      };
      publish_findings: {
        Args: { finding_ids: string[]; severity_reason?: string };
        Returns: {
          audit_id: string;
          author_id: string | null;
          client_id: string;
          content_sha256: string | null;
          corrects_id: string | null;
          created_at: string;
          description: string;
          edited_at: Json | null;
          id: string;
          impact: string | null;
          import_id: string | null;
          likelihood: string | null;
          number: string | null;
          ordinal: number | null;
          position: number | null;
          published_at: string | null;
          recommendation: string;
          severity: string;
          severity_rank: number;
          source_fingerprint: string | null;
          source_link: string | null;
          source_number: string | null;
          source_reason: string | null;
          source_rule: string | null;
          source_status: string | null;
          source_tool: string | null;
          status: string;
          title: string;
          updated_at: string;
          waiting_rank: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'findings';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      publish_report: {
        Args: {
          audit_id: string;
          audit_updated_at: string;
          client_name: string;
          kind: string;
          report_path: string;
          version: string;
        };
        Returns: string;
      };
      publish_section: {
        Args: { expected_updated_at: string; is_published: boolean; section_id: string };
        Returns: undefined;
      };
      put_sign_in_provider: {
        Args: { domains?: string[]; label: string; provider: string; required_claims?: Json };
        Returns: undefined;
      };
      quarantine_file_upload: { Args: { file_id: string }; Returns: undefined };
      read_invitation: {
        Args: { token?: string };
        Returns: {
          client_name: string;
          has_joined: boolean;
          inviter_name: string;
          role: string;
        }[];
      };
      record_deployment_check: {
        Args: {
          deployment_id: string;
          held_lease: string;
          next_in_seconds: number;
          seen: Json;
          waits: boolean;
        };
        Returns: boolean;
      };
      record_webhook_attempt: {
        Args: {
          delivery_id: string;
          held_lease: string;
          outcome: string;
          problem: string;
          response: string;
          retry_after_seconds?: number;
          status_code: number;
        };
        Returns: boolean;
      };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      refuse_file_upload: { Args: { file_id: string }; Returns: undefined };
      refuse_report: { Args: { version_id: string }; Returns: undefined };
      remove_abandoned_uploads: { Args: Record<PropertyKey, never>; Returns: number };
      remove_deployment: { Args: { deployment_id: string }; Returns: undefined };
      remove_from_team: { Args: { person_id: string; reason?: string }; Returns: undefined };
      remove_password: { Args: Record<PropertyKey, never>; Returns: undefined };
      remove_sign_in_provider: { Args: { provider: string }; Returns: undefined };
      remove_staff: { Args: { person_id: string; reason: string }; Returns: undefined };
      remove_webhook: { Args: { webhook_id: string }; Returns: undefined };
      reorder_drafts: { Args: { finding_ids: string[]; shown_ids: string[] }; Returns: undefined };
      report_badge: {
        Args: { sha256: string };
        Returns: {
          findings: Json;
          firm: string;
          issued_on: string;
          newer_version: string;
          report_date: string;
          standing: string;
        }[];
      };
      report_changes: {
        Args: { version_id: string };
        Returns: {
          from_severity: string;
          from_status: string;
          number: string;
          since: string;
          title: string;
          to_severity: string;
          to_status: string;
        }[];
      };
      report_to_seal: {
        Args: { audit_id: string };
        Returns: {
          object_path: string;
          object_version: string;
          version_id: string;
        }[];
      };
      request_deployment_checks: { Args: { audit_id: string }; Returns: undefined };
      request_source: { Args: { repository_id: string }; Returns: undefined };
      resend_invitation: { Args: { invitation_id: string }; Returns: undefined };
      resend_staff_invitation: { Args: { invitation_id: string }; Returns: undefined };
      resend_webhook_delivery: { Args: { delivery_id: string }; Returns: undefined };
      reset_second_factor: { Args: { person_id: string; reason: string }; Returns: undefined };
      restore_password: { Args: { secret: string }; Returns: boolean };
      retention_due: {
        Args: Record<PropertyKey, never>;
        Returns: {
          due: number;
          what: string;
        }[];
      };
      retry_email: { Args: { email_id: string }; Returns: undefined };
      review_again: {
        Args: { audit_id: string; known_issues: string; new_id: string; repositories: Json; title: string };
        Returns: string;
      };
      review_round: { Args: { audit_id: string }; Returns: number };
      revoke_access_token: { Args: { token_id: string }; Returns: undefined };
      rotate_webhook_secret: { Args: { webhook_id: string }; Returns: string };
      running_audit: {
        Args: { client_id: string };
        Returns: {
          audit_type: string;
          counts: Json;
          fixes_due: string;
          id: string;
          planned_end: string;
          planned_start: string;
          stages: Json;
          status: string;
          title: string;
        }[];
      };
      save_finding: {
        Args: { expected_updated_at?: string; finding: Json; from_file?: Json; locations?: Json };
        Returns: string;
      };
      save_proposal: {
        Args: { content: Json; expected_updated_at?: string; request_id: string };
        Returns: {
          audit_id: string | null;
          auditor_days: number | null;
          client_id: string;
          created_at: string;
          currency: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decider_name: string | null;
          ends: string | null;
          expires_at: string | null;
          id: string;
          price: string | null;
          reason: string | null;
          request: Json | null;
          request_id: string;
          scope: NonNullable<Json>;
          sent_at: string | null;
          starts: string | null;
          state: string;
          terms: string | null;
          terms_sha256: string | null;
          updated_at: string;
          valid_until: string | null;
          version: number | null;
        };
        SetofOptions: {
          from: '*';
          to: 'proposals';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_scope: {
        Args: { expected_updated_at?: string; repositories: Json; scope: Json };
        Returns: undefined;
      };
      seal_report: {
        Args: { judged_version: string; sha256: string; size: number; version_id: string };
        Returns: undefined;
      };
      search_activity: {
        Args: {
          action?: string;
          actor_id?: string;
          after_created_at?: string;
          after_id?: string;
          by_admin?: boolean;
          client_id?: string;
          is_export?: boolean;
          page_size?: number;
          search?: string;
          since?: string;
          until?: string;
        };
        Returns: {
          action: string;
          admin_user_id: string | null;
          by_firm: boolean;
          created_at: string;
          details: NonNullable<Json>;
          id: string;
          target_user_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_activity_logs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_audits: {
        Args: {
          ascending?: boolean;
          lead?: string;
          only_overdue?: boolean;
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          status_filter?: string;
          waiting?: string;
        };
        Returns: {
          audit_type: string;
          business_email: string;
          client_id: string;
          company_name: string;
          created_at: string;
          findings: number;
          findings_for_us: number;
          fixes_due: string;
          full_name: string;
          id: string;
          is_overdue: boolean;
          lead_id: string;
          open_findings: number;
          planned_end: string;
          planned_start: string;
          status: string;
          title: string;
        }[];
      };
      search_clients: {
        Args: {
          ascending?: boolean;
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          status?: string;
        };
        Returns: {
          approval_status: string;
          approved_at: string | null;
          business_email: string | null;
          client_id: string;
          client_since: string | null;
          company_name: string | null;
          company_website: string | null;
          created_at: string;
          full_name: string | null;
          git_ref: string | null;
          id: string;
          intended_services: string[];
          lines_of_code: number | null;
          linkedin_profile: string | null;
          newsletter_subscribed: boolean;
          onboarding_completed: boolean;
          origin: string;
          project_description: string | null;
          project_name: string | null;
          rejection_reason: string | null;
          repository_url: string | null;
          role_title: string | null;
          submitted_at: string | null;
          suspended_at: string | null;
          suspension_reason: string | null;
          telegram_handle: string | null;
          twitter_handle: string | null;
          updated_at: string;
          wished_start: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_portal: {
        Args: { page_size?: number; query: string };
        Returns: {
          audit_id: string;
          detail: string;
          id: string;
          kind: string;
          number: string;
          status: string;
          title: string;
          total: number;
        }[];
      };
      search_requests: {
        Args: {
          ascending?: boolean;
          client?: string;
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          status_filter?: string;
        };
        Returns: {
          answer: string;
          approval_status: string;
          audits: Json;
          business_email: string;
          client_id: string;
          company_name: string;
          created_at: string;
          edited_at: string;
          editor_name: string;
          full_name: string;
          git_ref: string;
          id: string;
          lines_of_code: number;
          message: string;
          project_name: string;
          proposal: Json;
          repository_url: string;
          sender_name: string;
          service_type: string;
          status: string;
          suspended_at: string;
          updated_at: string;
          wished_start: string;
        }[];
      };
      search_waiting_findings: {
        Args: {
          ascending?: boolean;
          assigned?: string;
          page_offset?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          waits?: string;
        };
        Returns: {
          audit_id: string;
          audit_title: string;
          business_email: string;
          client_id: string;
          company_name: string;
          finding_id: string;
          full_name: string;
          number: string;
          reviewer_id: string;
          reviewer_name: string;
          severity: string;
          status: string;
          title: string;
          waiting_since: string;
          waits_for: string;
        }[];
      };
      send_proposal: {
        Args: { proposal_id: string; seen_updated_at: string };
        Returns: {
          audit_id: string | null;
          auditor_days: number | null;
          client_id: string;
          created_at: string;
          currency: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decider_name: string | null;
          ends: string | null;
          expires_at: string | null;
          id: string;
          price: string | null;
          reason: string | null;
          request: Json | null;
          request_id: string;
          scope: NonNullable<Json>;
          sent_at: string | null;
          starts: string | null;
          state: string;
          terms: string | null;
          terms_sha256: string | null;
          updated_at: string;
          valid_until: string | null;
          version: number | null;
        };
        SetofOptions: {
          from: '*';
          to: 'proposals';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_approval_rule: { Args: { is_on: boolean }; Returns: undefined };
      set_deployment_public: { Args: { deployment_id: string; is_public: boolean }; Returns: undefined };
      set_preparation: {
        Args: { item_id: string; note?: string; seen_changed_at?: string; to_state: string };
        Returns: undefined;
      };
      set_report_public: {
        Args: { client_name?: string; is_public: boolean; version_id: string };
        Returns: undefined;
      };
      sort_file: { Args: { audit_id?: string; category: string; file_id: string }; Returns: undefined };
      staff_audit: {
        Args: { audit_id: string; duty: string; person_id: string; until?: string };
        Returns: undefined;
      };
      stale_objects: {
        Args: { batch_size: number };
        Returns: {
          bucket_id: string;
          object_name: string;
        }[];
      };
      storage_use: {
        Args: { client_id: string };
        Returns: {
          allowed_bytes: number;
          used_bytes: number;
        }[];
      };
      submit_onboarding: {
        Args: { profile: Json };
        Returns: {
          approval_status: string;
          approved_at: string | null;
          business_email: string | null;
          client_id: string;
          client_since: string | null;
          company_name: string | null;
          company_website: string | null;
          created_at: string;
          full_name: string | null;
          git_ref: string | null;
          id: string;
          intended_services: string[];
          lines_of_code: number | null;
          linkedin_profile: string | null;
          newsletter_subscribed: boolean;
          onboarding_completed: boolean;
          origin: string;
          project_description: string | null;
          project_name: string | null;
          rejection_reason: string | null;
          repository_url: string | null;
          role_title: string | null;
          submitted_at: string | null;
          suspended_at: string | null;
          suspension_reason: string | null;
          telegram_handle: string | null;
          twitter_handle: string | null;
          updated_at: string;
          wished_start: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      sweep_trouble: {
        Args: Record<PropertyKey, never>;
        Returns: {
          last_completed_at: string;
          reason: string;
        }[];
      };
      switch_mcp: { Args: { is_on: boolean }; Returns: undefined };
      switch_sweep: { Args: { because?: string; turn_on?: boolean }; Returns: Json };
      switch_webhook: { Args: { is_on: boolean; webhook_id: string }; Returns: undefined };
      take_back_invitation: { Args: { invitation_id: string }; Returns: undefined };
      take_back_staff_invitation: { Args: { invitation_id: string }; Returns: undefined };
      test_webhook: { Args: { webhook_id: string }; Returns: undefined };
      undo_import: { Args: { import_id: string }; Returns: number };
      undo_step: { Args: { kind: string; seen_updated_at: string; subject_id: string }; Returns: undefined };
      undoable_imports: {
        Args: { audit_id: string };
        Returns: {
          changed_drafts: number;
          created_at: string;
          drafts: number;
          file_names: string[];
          id: string;
          imported_by_name: string;
        }[];
      };
      unstaff_audit: { Args: { audit_id: string; person_id: string }; Returns: undefined };
      unsubscribe: { Args: { token: string }; Returns: boolean };
      upload_to_judge: {
        Args: { file_id: string };
        Returns: {
          commit_hash: string;
          content: string;
          file_name: string;
          file_size: number;
          listed_files: number;
          object_name: string;
          object_version: string;
          repository_name: string;
          state: string;
        }[];
      };
      use_recovery_code: { Args: { code: string }; Returns: boolean };
      verify_report: { Args: { sha256: string }; Returns: Json };
      withdraw_audit: { Args: { audit_id: string; reason: string }; Returns: undefined };
      withdraw_report: { Args: { reason: string; version_id: string }; Returns: string };
      withdraw_request: { Args: { request_id: string }; Returns: undefined };
      withdraw_source_request: { Args: { repository_id: string }; Returns: undefined };
      work_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          applications: number;
          audits_with_comments: number;
          audits_with_disputes: number;
          audits_with_drafts_to_approve: number;
          audits_with_fixes: number;
          disputed_findings: number;
          drafts_to_approve: number;
          fixes_to_review: number;
          lapsed_proposals: number;
          new_requests: number;
          overdue_applications: number;
          overdue_audits: number;
          proposed_scopes: number;
          unanswered_comments: number;
          unprepared_audits: number;
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
